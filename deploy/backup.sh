#!/bin/sh
# Writes a backup of the database in DATABASE_URL into a folder, while the service runs, and
# removes backups that are older than 30 days: backup.sh FOLDER
set -eu
umask 077
folder=$1
mkdir -p "$folder"
name=$folder/$(date +%Y-%m-%dT%H%M%S)
case $DATABASE_URL in
postgres*)
	file=$name.dump
	pg_dump --format=custom --file="$file.part" "$DATABASE_URL"
	;;
mysql://* | mariadb://*)
	# It takes no address: ~/.my.cnf of the service's user names host, user and password.
	file=$name.sql
	database=${DATABASE_URL##*/}
	mariadb-dump --single-transaction --result-file="$file.part" "${database%%\?*}"
	;;
*)
	# A copy of the file alone may miss what was written last.
	file=$name.sqlite
	source=${DATABASE_URL#sqlite:}
	sqlite3 "${source#//}" "VACUUM INTO '$file.part'"
	test "$(sqlite3 "$file.part" 'PRAGMA quick_check')" = ok
	;;
esac
mv "$file.part" "$file"
find "$folder" -type f -name '[0-9]*-[0-9]*T*' -mtime +30 -delete
echo "$file"
