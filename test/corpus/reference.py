#!/usr/bin/env python3
"""A second implementation of the search language, which runs the corpus. It was written from grammar/LANGUAGE.md and
grammar/search.ebnf, not from the toolkit's code, and needs nothing but Python 3.9 or newer.

    python3 reference.py [files…]      (without files: every corpus file beside this one)

It prints each disagreement as `id: what: expected … got …`, then `N cases, M disagreements`. Exit code 0: no disagreements;
1: some; 2: a file that cannot be read; 3: no time zones (the module zoneinfo or its data is missing).

An accepted case agrees in its verdicts, its print, what that print means, `encoded`, what each of `urls` means, and its
warnings. A rejected one agrees in its whole list, with ranges, when all of it is of the stages profile and schema (L6.4), and
otherwise in its first code. The text of a URL and a tree with ranges of its own are compared without ranges.

What LANGUAGE.md and the productions leave open is as the corpus has it:
- `&&`, `||`, `&`, `|`, `!` and `:=` are tokens that can stand nowhere, not characters that begin none;
- a name of more than 128 characters is `limit-exceeded`; for a decimal field an integer of 16 digits is a `type-mismatch`;
- a tree with other keys than those of L2.5, or with a range that is none, is ill-formed;
- an OR of several operands that a profile lacks is told once, at its first word;
- moments in rows have fractions and offsets, and one that names no offset is UTC or the wall's as `dateTime` says;
- whether `.5` is an invalid number or begins with a character that begins no token: either code will do.
"""
import datetime
import decimal
import fractions
import json
import pathlib
import re
import struct
import sys
import threading
import unicodedata

try:
    import zoneinfo
    zoneinfo.ZoneInfo('Europe/Amsterdam')
except Exception as problem:  # the module, its data or one zone of it
    zoneinfo = None
    NO_ZONES = problem

TOLD_IN_FULL = {'not-in-profile', 'unknown-field', 'field-not-allowed', 'operator-not-allowed', 'type-mismatch', 'invalid-date',
                'date-out-of-range', 'invalid-time', 'unknown-value', 'unknown-variable', 'unknown-function', 'wrong-arguments'}
KEEP_MEANING = {'duplicate-value', 'duplicate-condition', 'redundant-bound', 'mixed-and-or', 'single-value-list'}
MAX_SAFE = 2 ** 53 - 1
DEPTH = 256
LONGEST_NAME = 128
DEFAULT_LIMITS = {'nesting': 32, 'predicates': 500, 'listValues': 10_000, 'stringLength': 1_000}
MOST_SOUGHT = 250
MOST_ARGUMENTS = 32
MOST_VARIABLES = 64
MOST_RELATIONS = 3
KEYWORDS = {'AND', 'OR', 'NOT', 'IN', 'BETWEEN', 'IS', 'NULL', 'TRUE', 'FALSE'}
ORDER_TESTS = {
    '=': lambda value, other: value == other,
    '!=': lambda value, other: value != other,
    '<': lambda value, other: value < other,
    '<=': lambda value, other: value <= other,
    '>': lambda value, other: value > other,
    '>=': lambda value, other: value >= other,
}
TEXT_TESTS = {
    '~': lambda value, other: other in value,
    '!~': lambda value, other: other not in value,
    '^=': lambda value, other: value.startswith(other),
    '!^=': lambda value, other: not value.startswith(other),
}
MATCHED = {'~', '!~', '^=', '!^='}  # as the service matches letters
COMPARATORS = ORDER_TESTS | TEXT_TESTS
ORDERED = ORDER_TESTS.keys() | {'IN', 'BETWEEN'}
OPERATORS = {'integer': ORDERED, 'decimal': ORDERED, 'date': ORDERED, 'time': ORDERED,
             'text': ORDERED | TEXT_TESTS.keys(), 'boolean': {'=', '!='}}

class Refused(Exception):
    """The text, or the tree, is refused at a stage that ends the reading."""

    def __init__(self, code, start=0, end=0):
        super().__init__(code)
        self.found = (code, start, end)

class IllFormed(Exception):
    """The tree is no expression (L2.6)."""

# Characters. Text is worked on as a string of UTF-16 units, so that an index is an offset (L2.5).

def to_units(text):
    data = text.encode('utf-16-le', 'surrogatepass')
    return ''.join(map(chr, struct.unpack(f'<{len(data) // 2}H', data)))

def from_units(units):
    return units.encode('utf-16-le', 'surrogatepass').decode('utf-16-le', 'surrogatepass')

def is_scalar(text):
    return not any(0xD800 <= ord(char) <= 0xDFFF for char in text)

def lowered(text):
    """A–Z to a–z and nothing else (L2.4)."""
    return text.translate({upper: upper + 32 for upper in range(65, 91)})

FOLDABLE = [range(0x41, 0x250), range(0x370, 0x530), range(0x1e00, 0x2000), [0x2126, 0x212a, 0x212b]]
STROKES = {'\u00f8': 'o', '\u0111': 'd', '\u0142': 'l', '\u0127': 'h', '\u0167': 't'}

def folded_letter(point):
    char = unicodedata.normalize('NFD', chr(point))[0]
    for other in (str.upper, str.lower):
        char = other(char) if len(other(char)) == 1 else char
    return STROKES.get(char, char)

FOLDED = {point: folded_letter(point) for points in FOLDABLE for point in points}

def fold(text):
    """Letters without case and accents (L3.3)."""
    return text.translate(FOLDED)

MATCHINGS = {'exact': str, 'ascii': lowered, 'folded': fold}

# Tokens: (kind, value, from, to). Kinds: name, word (a keyword), integer, decimal, string,
# variable, comparator, and `(`, `)`, `,` themselves.

SPACE = re.compile(r'[ \t\r\n]+')
AT_NAME = re.compile('@[A-Za-z_][A-Za-z0-9_]*')
MARK = re.compile('|'.join(re.escape(mark) for mark in sorted([*COMPARATORS, '<>', *'(),'], key=len, reverse=True)))
FOREIGN = re.compile(r'&&?|\|\|?|:=|!')
WORD = re.compile(r'[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*')
DATE_BARE = re.compile(r'(?:-?(?:0|[1-9][0-9]*)[dwmy]|[0-9]+-[0-9]+-[0-9]+|[0-9]+:[0-9]+(?::[0-9]+)?)(?![A-Za-z0-9_.])')
POINT_FIRST = re.compile(r'-?\.[0-9]')
NUMBER_RUN = re.compile(r'-?[0-9][A-Za-z0-9_.]*')
INTEGER = re.compile(r'-?(?:0|[1-9][0-9]*)')
DECIMAL = re.compile(r'-?(?:0|[1-9][0-9]*)\.[0-9]+')
ESCAPES = {'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}
WRONG_QUOTES = '\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u2039\u203a\u00ab\u00bb'

def tokenize(units):
    tokens, at = [], 0
    while at < len(units):
        if space := SPACE.match(units, at):
            at = space.end()
            continue
        kind, value, end = token_at(units, at)
        tokens.append((kind, value, at, end))
        at = end
    return tokens

def token_at(units, at):
    first = units[at]
    if mark := MARK.match(units, at):
        sign = '!=' if mark[0] == '<>' else mark[0]
        return (sign if sign in '(),' else 'comparator'), sign, mark.end()
    if variable := AT_NAME.match(units, at):
        return 'variable', variable[0][1:], variable.end()
    if foreign := FOREIGN.match(units, at):
        return 'foreign', foreign[0], foreign.end()
    if word := WORD.match(units, at):
        if units[word.end():word.end() + 1] == '.':
            raise Refused('unexpected-character', word.end(), word.end() + 1)
        upper = word[0].upper()
        return ('word', upper, word.end()) if upper in KEYWORDS else ('name', word[0], word.end())
    if run := NUMBER_RUN.match(units, at):
        return number_at(units, at, run)
    if first in '"\'':
        return string_at(units, at)
    if first == '`':
        return quoted_name_at(units, at)
    raise Refused('wrong-quote' if first in WRONG_QUOTES else 'unexpected-character', at, at + 1)

def number_at(units, at, run):
    if bare := DATE_BARE.match(units, at):
        raise Refused('date-not-quoted', at, bare.end())
    if INTEGER.fullmatch(run[0]):
        if abs(int(run[0])) > MAX_SAFE:
            raise Refused('integer-out-of-range', at, run.end())
        return 'integer', int(run[0]), run.end()
    if not DECIMAL.fullmatch(run[0]) or not decimal_fits(canonical_decimal(run[0])):
        raise Refused('invalid-number', at, run.end())
    return 'decimal', canonical_decimal(run[0]), run.end()

def canonical_decimal(digits):
    whole, places = digits.split('.')
    places = places.rstrip('0') or '0'
    return f'{whole[1:] if whole == "-0" and places == "0" else whole}.{places}'

def decimal_fits(digits):
    """At most 15 significant digits, at most 100 after the point (L2.7)."""
    whole, places = digits.lstrip('-').split('.')
    significant = (whole + ('' if places == '0' else places)).lstrip('0')
    return len(significant) <= 15 and len(places) <= 100

def string_at(units, at):
    quote, end = units[at], closing(units, at, escapes=True)
    value, here = '', at + 1
    while here < end - 1:
        char = units[here]
        if char != '\\':
            if char < ' ':
                raise Refused('invalid-escape', here, here + 1)
            value, here = value + char, here + 1
            continue
        after = units[here + 1]
        if after in ESCAPES or (after == "'" and quote == "'"):
            value, here = value + ESCAPES.get(after, after), here + 2
        elif hexes := re.compile('u([0-9A-Fa-f]{4})').match(units, here + 1, end - 1):
            value, here = value + chr(int(hexes[1], 16)), here + 6
        else:
            raise Refused('invalid-escape', here, here + 2)
    text = from_units(value)
    if '\0' in text or not is_scalar(text):
        raise Refused('invalid-escape', at, end)
    return 'string', text, end

def quoted_name_at(units, at):
    end = closing(units, at, escapes=False)
    name = from_units(units[at + 1:end - 1].replace('``', '`'))
    if name == '':
        raise Refused('unexpected-character', at, end)
    if not is_name(name, float('inf')):
        raise Refused('invalid-escape', at, end)
    return 'name', name, end

def closing(units, at, escapes):
    """Where what is quoted ends, past its closing quote, which stands on the same line (L2.8)."""
    here = at + 1
    while here < len(units) and units[here] not in '\r\n':
        if escapes and units[here] == '\\' or not escapes and units[here:here + 2] == '``':
            here += 2 if units[here + 1:here + 2] not in ('\r', '\n') else 1
        elif units[here] == units[at]:
            return here + 1
        else:
            here += 1
    raise Refused('unterminated-string', at, min(here, len(units)))

def is_name(name, longest=LONGEST_NAME):
    return 1 <= len(name) <= longest and is_scalar(name) and not re.search('[\0-\x1f\x7f-\x9f\u2028\u2029]', name)

# The parser. Nodes are those of L2.5 plus `at`, the ranges of their parts; `bare` removes it.

class Parser:
    def __init__(self, tokens, length):
        self.tokens, self.index, self.length = tokens, 0, length

    def kind(self, ahead=0):
        index = self.index + ahead
        return self.tokens[index][0] if index < len(self.tokens) else 'end'

    def is_word(self, *words):
        return self.kind() == 'word' and self.tokens[self.index][1] in words

    def take(self):
        self.index += 1
        return self.tokens[self.index - 1]

    def wrong(self, code='unexpected-token'):
        if self.kind() == 'end':
            return Refused('unexpected-end', self.length, self.length)
        before = [token[0] for token in self.tokens[:self.index]]
        stray = self.kind() == ')' and before.count('(') == before.count(')')
        return Refused('unbalanced-parenthesis' if stray else code, *self.tokens[self.index][2:])

    def search(self):
        if not self.tokens:
            raise Refused('empty-expression', 0, self.length)
        guard(self.tokens)
        node = self.disjunction()
        if self.kind() != 'end':
            raise self.wrong()
        return node

    def disjunction(self):
        return self.joined('OR', 'or', self.conjunction)

    def conjunction(self):
        return self.joined('AND', 'and', self.negation)

    def joined(self, word, kind, part):
        operands, marks = [part()], []
        while self.is_word(word):
            marks.append(self.take()[2:])
            operands.append(part())
        if len(operands) == 1:
            return operands[0]
        flat, at = [], list(marks)
        for operand in operands:
            flat += operand['operands'] if operand['kind'] == kind else [operand]
            at += operand['at'] if operand['kind'] == kind else []
        return {'kind': kind, 'operands': flat, 'at': sorted(at)}

    def negation(self):
        if self.is_word('NOT'):
            at = self.take()[2:]
            return {'kind': 'not', 'operand': self.negation(), 'at': [at]}
        if self.kind() != '(':
            return self.predicate()
        opened, node = self.take(), self.disjunction()
        self.close(opened)
        return node

    def close(self, opened):
        if self.kind() == 'end':
            raise Refused('unbalanced-parenthesis', *opened[2:])
        if self.kind() != ')':
            raise self.wrong()
        return self.take()[3]

    def predicate(self):
        if self.kind() != 'name':
            backwards = [self.kind(ahead) for ahead in range(1, 4)] == ['comparator', 'name', 'comparator']
            raise self.wrong('chained-comparison' if backwards else 'unexpected-token')
        field = self.take()
        if self.kind() == '(':
            return self.call(field)
        if self.kind() == 'comparator':
            operator = self.take()
            value = self.value(in_list=operator[1] in MATCHED)
            if self.kind() == 'comparator':
                raise self.wrong('chained-comparison')
            at = [field[2:], operator[2:]]
            return {'kind': 'comparison', 'field': field[1], 'operator': operator[1], 'value': value, 'at': at}
        if self.is_word('IS'):
            start = self.take()[2]
            negated = self.optional_not()
            if self.is_own('EMPTY'):
                return {'kind': 'empty', 'field': field[1], 'negated': negated, 'at': [field[2:], (start, self.take()[3])]}
            return {'kind': 'null', 'field': field[1], 'negated': negated, 'at': [field[2:], (start, self.word('NULL')[3])]}
        start = self.tokens[self.index][2] if self.kind() != 'end' else None
        negated = self.optional_not()
        if self.is_own('HAS'):
            return self.has(field, start, negated)
        if self.is_word('BETWEEN'):
            at = [field[2:], (start, self.take()[3])]
            low, _, high = self.value(), self.word('AND'), self.value()
            return {'kind': 'between', 'field': field[1], 'negated': negated, 'low': low, 'high': high, 'at': at}
        at = [field[2:], (start, self.word('IN')[3])]
        return {'kind': 'in', 'field': field[1], 'negated': negated, 'values': self.values(), 'at': at}

    def is_own(self, word):
        """Whether a name without backticks is a word that is one only here (L2.12)."""
        if self.kind() != 'name' or self.tokens[self.index][1].upper() != word:
            return False
        return self.tokens[self.index][3] - self.tokens[self.index][2] == len(word)

    def has(self, field, start, negated):
        end = self.take()[3]
        node = lambda kind, **parts: {'kind': kind, 'field': field[1], 'negated': negated, **parts, 'at': [field[2:], (start, end)]}
        only = self.is_own('ONLY')
        if only:
            end = self.take()[3]
        if only or self.kind() == '(':
            if self.kind() != '(':
                raise self.wrong()
            opened, condition = self.take(), self.disjunction()
            self.close(opened)
            return node('related', only=only, condition=condition)
        for word in ('ANY', 'ALL'):
            if self.is_own(word):
                end = self.take()[3]
                return node('members', all=word == 'ALL', values=self.values())
        operator = '='
        if self.kind() == 'comparator':
            _, operator, _, end = self.take()
        return node('has', operator=operator, value=self.value(in_list=True))

    def call(self, name):
        opened, given = self.take(), []
        while self.kind() != ')':
            given.append(self.value())
            if self.kind() != ',':
                break
            self.take()
            if self.kind() == ')':
                raise self.wrong()
        end = self.close(opened)
        return {'kind': 'call', 'name': name[1], 'arguments': given, 'at': [name[2:], (name[2], end)]}

    def values(self):
        if self.kind() == 'variable':
            return self.value()
        if self.kind() != '(':
            raise self.wrong()
        opened = self.take()
        if self.kind() == ')':
            raise self.wrong('empty-list')
        values = [self.value(in_list=True)]
        while self.kind() == ',':
            self.take()
            values.append(self.value(in_list=True))
        self.close(opened)
        return values

    def optional_not(self):
        return self.is_word('NOT') and bool(self.take())

    def word(self, word):
        if not self.is_word(word):
            raise self.wrong()
        return self.take()

    def value(self, in_list=False):
        if self.kind() == 'variable' or self.kind() == 'name' and not in_list:
            kind, name, *at = self.take()
            return {'kind': 'variable', 'name': name, 'at': [tuple(at)]} if kind == 'variable' else {
                'kind': 'field', 'field': name, 'at': [tuple(at)]}
        if self.is_word('TRUE', 'FALSE'):
            token = self.take()
            return {'kind': 'boolean', 'value': token[1] == 'TRUE', 'at': [token[2:]]}
        if self.kind() not in ('integer', 'decimal', 'string'):
            raise self.wrong()
        token = self.take()
        return {'kind': token[0], 'value': token[1], 'at': [token[2:]]}

def guard(tokens):
    """More than 256 open parentheses and NOTs end the reading (L5.3)."""
    opened = []
    for kind, value, start, end in tokens:
        if kind == ')':
            while opened and opened.pop() != '(':
                pass
        if kind == ')' or value in ('AND', 'OR') and kind == 'word':
            while opened and opened[-1] == 'NOT':
                opened.pop()
        if kind == '(' or kind == 'word' and value == 'NOT':
            opened.append(value)
            if len(opened) > DEPTH:
                raise Refused('limit-exceeded', start, end)

def parse(text):
    units = to_units(text)
    return Parser(tokenize(units), len(units)).search()

def bare(node):
    if isinstance(node, list):
        return [bare(item) for item in node]
    return {key: bare(part) for key, part in node.items() if key not in ('at', 'range')} if isinstance(node, dict) else node

# Trees (L2.6).

def require(condition):
    if not condition:
        raise IllFormed

def has_form(node, **parts):
    """The keys of L2.5 and no others, but for where the node stood."""
    require(isinstance(node, dict) and set(node) - {'range'} == {'kind', *parts})
    for name, is_right in parts.items():
        require(is_right(node[name]))
    if 'range' in node:
        found = node['range']
        require(isinstance(found, dict) and set(found) == {'from', 'to'} and all(is_integer(offset) for offset in found.values()))
        require(0 <= found['from'] <= found['to'])

def well_formed(node, parent=None, depth=0):
    require(isinstance(node, dict))
    kind = node.get('kind')
    require(depth < DEPTH or kind not in ('and', 'or', 'not', 'related'))
    if kind in ('and', 'or'):
        has_form(node, operands=lambda operands: isinstance(operands, list) and len(operands) >= 2)
        require(kind != parent)
    elif kind == 'not':
        has_form(node, operand=lambda operand: True)
    elif kind == 'comparison':
        has_form(node, field=is_named, operator=[*COMPARATORS].__contains__, value=is_value)
    elif kind == 'in':
        has_form(node, field=is_named, negated=is_boolean, values=lambda values: is_variable(values) or (
            isinstance(values, list) and values and all(is_variable(value) or is_literal(value) for value in values)))
    elif kind == 'between':
        has_form(node, field=is_named, negated=is_boolean, low=is_value, high=is_value)
    elif kind == 'call':
        has_form(node, name=is_named, arguments=lambda given: isinstance(given, list) and all(map(is_value, given)))
    elif kind == 'has':
        has_form(node, field=is_named, negated=is_boolean, operator=[*COMPARATORS].__contains__,
                 value=lambda value: is_variable(value) or is_literal(value))
    elif kind == 'members':
        has_form(node, field=is_named, negated=is_boolean, all=is_boolean, values=lambda values: is_variable(values) or (
            isinstance(values, list) and values and all(is_variable(value) or is_literal(value) for value in values)))
    elif kind == 'related':
        has_form(node, field=is_named, negated=is_boolean, only=is_boolean, condition=lambda condition: True)
    else:
        require(kind in ('null', 'empty'))
        has_form(node, field=is_named, negated=is_boolean)
    for operand in inside(node):
        well_formed(operand, kind, depth + 1)

def inside(node):
    kind = node['kind']
    return node['operands'] if kind in ('and', 'or') else [node['operand']] if kind == 'not' else (
        [node['condition']] if kind == 'related' else [])

def is_boolean(value):
    return isinstance(value, bool)

def is_integer(value):
    return isinstance(value, int) and not is_boolean(value) and abs(value) <= MAX_SAFE

def is_named(value):
    return isinstance(value, str) and is_name(value)

def is_variable(value):
    if not isinstance(value, dict) or value.get('kind') != 'variable':
        return False
    has_form(value, name=lambda name: isinstance(name, str) and re.fullmatch('[A-Za-z_][A-Za-z0-9_]*', name))
    return True

def is_value(value):
    if isinstance(value, dict) and value.get('kind') == 'field':
        has_form(value, field=is_named)
        return True
    return is_variable(value) or is_literal(value)

def is_literal(literal):
    kinds = {'boolean': is_boolean, 'integer': is_integer, 'decimal': is_decimal, 'string': is_string}
    require(isinstance(literal, dict) and isinstance(literal.get('kind'), str) and literal['kind'] in kinds)
    has_form(literal, value=kinds[literal['kind']])
    return True

def is_decimal(value):
    return isinstance(value, str) and DECIMAL.fullmatch(value) and canonical_decimal(value) == value and decimal_fits(value)

def is_string(value):
    return isinstance(value, str) and '\0' not in value and is_scalar(value)

def values_of(node):
    kind = node['kind']
    if kind == 'between':
        return [node['low'], node['high']]
    if kind == 'call':
        return node['arguments']
    found = [node['value']] if kind in ('comparison', 'has') else node['values'] if kind in ('in', 'members') else []
    return found if isinstance(found, list) else [found]

def is_reference(value):
    return value['kind'] in ('variable', 'field')

def literals(node):
    return [value for value in values_of(node) if not is_reference(value)]

# Printing (L4.1, L4.2) and URLs (L4.5).

ESCAPED = re.compile('["\\\\\0-\x1f\x7f-\x9f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]')
SHORT = {value: '\\' + letter for letter, value in ESCAPES.items() if letter != '/'}

def to_text(node):
    kind = node['kind']
    if kind in ('and', 'or'):
        inner = {'and': 'or', 'or': 'and'}[kind]
        return f' {kind.upper()} '.join(wrapped(operand, operand['kind'] == inner) for operand in node['operands'])
    if kind == 'not':
        return f'NOT {wrapped(node["operand"], node["operand"]["kind"] in ("and", "or"))}'
    if kind == 'call':
        return f'{print_name(node["name"])}({",".join(map(print_literal, node["arguments"]))})'
    field = print_name(node['field'])
    if kind == 'comparison':
        return f'{field} {node["operator"]} {print_literal(node["value"])}'
    negation = 'NOT ' if node['negated'] else ''
    if kind in ('null', 'empty'):
        return f'{field} IS {negation}{kind.upper()}'
    if kind == 'has':
        operator = '' if node['operator'] == '=' else f'{node["operator"]} '
        return f'{field} {negation}HAS {operator}{print_literal(node["value"])}'
    if kind == 'related':
        return f'{field} {negation}HAS {"ONLY " if node["only"] else ""}({to_text(node["condition"])})'
    if kind in ('in', 'members'):
        word = 'IN' if kind == 'in' else 'HAS ALL' if node['all'] else 'HAS ANY'
        if isinstance(node['values'], dict):
            return f'{field} {negation}{word} {print_literal(node["values"])}'
        return f'{field} {negation}{word} ({",".join(map(print_literal, node["values"]))})'
    return f'{field} {negation}BETWEEN {print_literal(node["low"])} AND {print_literal(node["high"])}'

def wrapped(node, wrap):
    return f'({to_text(node)})' if wrap else to_text(node)

def print_name(name):
    return name if WORD.fullmatch(name) and name.upper() not in KEYWORDS else '`' + name.replace('`', '``') + '`'

def print_literal(literal):
    if is_reference(literal):
        return f'@{literal["name"]}' if literal['kind'] == 'variable' else print_name(literal['field'])
    value = literal['value']
    if literal['kind'] == 'string':
        return '"' + ESCAPED.sub(lambda found: SHORT.get(found[0], f'\\u{ord(found[0]):04x}'), value) + '"'
    return str(value).upper() if literal['kind'] == 'boolean' else str(value)

def to_url(text):
    return ''.join(chr(byte) if re.match('[A-Za-z0-9._~-]', chr(byte)) else f'%{byte:02X}' for byte in text.encode('utf-8'))

def from_url(url):
    if re.search('%(?![0-9A-Fa-f]{2})', url):
        raise Refused('invalid-encoding')
    try:
        spaced = url.replace('+', ' ').encode('utf-8')
        return re.sub(b'%([0-9A-Fa-f]{2})', lambda found: bytes([int(found[1], 16)]), spaced).decode('utf-8')
    except UnicodeError:
        raise Refused('invalid-encoding') from None

# Checks limits (L5), profile (L1) and schema (L3). A finding is (code, from, to); `severe`
# separates errors from warnings.

def check(node, setting):
    stages = [check_limits(node, {**DEFAULT_LIMITS, **setting.get('limits', {})}),
              check_profile(node) if setting.get('profile') == 'core' else [],
              check_schema(node, setting)]
    told = []
    for found in stages:
        told += [item for item in sorted(found, key=lambda item: item[1:3])
                 if not any(start <= item[1] and item[2] <= end for _, start, end, severe in told if severe)]
    return told[:100]

def predicates(node):
    if node['kind'] in ('and', 'or'):
        return [found for operand in node['operands'] for found in predicates(operand)]
    return predicates(node['operand']) if node['kind'] == 'not' else [node]

def depth_of(node, kinds=('and', 'or', 'not', 'related')):
    return (node['kind'] in kinds) + max([depth_of(part, kinds) for part in inside(node)], default=0)

def with_inner(node):
    return [found for one in predicates(node) for found in [one, *(with_inner(one['condition']) if one['kind'] == 'related' else [])]]

def check_limits(node, limits):
    every = with_inner(node)
    over = depth_of(node, ('related',)) > MOST_RELATIONS or depth_of(node) > min(limits['nesting'], DEPTH) or len(every) > limits['predicates']
    over = over or any(node['kind'] in ('in', 'members') and len(node['values']) > limits['listValues'] for node in every)
    over = over or any(len(node.get('field', '')) > LONGEST_NAME for node in every)
    over = over or any(len(node['arguments']) > MOST_ARGUMENTS for node in every if node['kind'] == 'call')
    over = over or sum(value['kind'] == 'variable' for node in every for value in values_of(node)) > MOST_VARIABLES
    strings = [value['value'] for node in every for value in literals(node) if value['kind'] == 'string']
    over = over or any(len(value) > limits['stringLength'] for value in strings)
    sought = [node['value'].get('value') for node in every if node.get('operator') in MATCHED]
    over = over or any(len(value) > MOST_SOUGHT for value in sought if isinstance(value, str))
    return [('limit-exceeded', 0, 0, True)] if over else []

def check_profile(node):
    kind, found = node['kind'], []
    if kind in ('and', 'or', 'not'):
        if kind != 'and':
            found.append(('not-in-profile', *node['at'][0], True))
        for operand in node['operands'] if kind != 'not' else [node['operand']]:
            found += check_profile(operand)
        return found
    found += [('not-in-profile', *value['at'][0], True) for value in values_of(node) if is_reference(value)]
    if kind == 'call':
        return [*found, ('not-in-profile', *node['at'][0], True)]
    if not WORD.fullmatch(node['field']) or node['field'].upper() in KEYWORDS:
        found.append(('not-in-profile', *node['at'][0], True))
    if not (kind == 'comparison' and node['operator'] in ('<=', '>=') or kind == 'in' and not node['negated']):
        found.append(('not-in-profile', *node['at'][1], True))
    if kind == 'related':
        found += check_profile(node['condition'])
    for value in literals(node):
        relative_day = value['kind'] == 'string' and re.fullmatch('-?(?:0|[1-9][0-9]*)d', value['value'])
        if value['kind'] != 'integer' and not relative_day:
            found.append(('not-in-profile', *value['at'][0], True))
    return found

def check_schema(node, setting):
    fields, found = setting['fields'], []
    for predicate in predicates(node):
        if predicate['kind'] == 'call':
            found += check_call(predicate, setting)
            continue
        name = resolve(predicate['field'], fields)
        field = fields.get(name)
        kind = predicate['kind']
        operator = {'in': 'IN', 'members': 'IN', 'between': 'BETWEEN'}.get(kind, predicate.get('operator'))
        relation = declared(setting.get('relations', {}), predicate['field'])
        if relation is not None and kind == 'related':
            found += check_schema(predicate['condition'], {**setting, **inner(relation)})
        elif relation is not None:
            found += [] if kind == 'empty' else [('operator-not-allowed', *predicate['at'][1], True)]
        elif name is None:
            found.append(('unknown-field', *predicate['at'][0], True))
        elif kind not in (('has', 'members', 'null', 'empty') if field.get('list') else ('comparison', 'in', 'between', 'null')):
            found.append(('operator-not-allowed', *predicate['at'][1], True))
        elif operator and kind != 'members' and operator not in OPERATORS[field['type']]:
            found.append(('operator-not-allowed', *predicate['at'][1], True))
        else:
            for value in values_of(predicate):
                if is_reference(value):
                    is_list = kind in ('in', 'members') and predicate['values'] is value
                    code = wrong_reference(value, field, setting, operator, is_list)
                    found += [(code, *value['at'][0], True)] if code else []
                    continue
                code = None if operator in NAMING and text_of_code(field, value) is not None else wrong_literal(field, value)
                if code:
                    found.append((code, *value['at'][0], True))
                elif operator in NAMING and unknown_value(field, value):
                    found.append(('unknown-value', *value['at'][0], bool(field.get('closed'))))
    return found

def inner(relation):
    return {'fields': relation['fields'], 'relations': relation.get('relations', {})}

def check_call(call, setting):
    own = declared(setting.get('functions', {}), call['name'])
    if own is None:
        return [('unknown-function', *call['at'][0], True)]
    if len(own['parameters']) != len(call['arguments']):
        return [('wrong-arguments', *call['at'][1], True)]
    found = []
    for value, parameter in zip(call['arguments'], own['parameters']):
        wants_field = parameter.get('field', False)
        if is_reference(value):
            code = wrong_reference(value, parameter, setting, None, False)
            code = 'wrong-arguments' if code == 'type-mismatch' or not code and wants_field != (value['kind'] == 'field') else code
        else:
            code = 'wrong-arguments' if wants_field else wrong_literal(parameter, value)
            code = 'wrong-arguments' if code == 'type-mismatch' else code
        found += [(code, *value['at'][0], True)] if code else []
    return found

def declared(every, name):
    """In exact spelling, else in any ASCII case."""
    return every.get(name, next((own for other, own in every.items() if lowered(other) == lowered(name)), None))

def wrong_reference(value, wanted, setting, operator, is_list):
    if value['kind'] == 'variable':
        own = declared(setting.get('variables', {}), value['name'])
        if own is None:
            return 'unknown-variable'
        if own.get('list', False) != is_list:
            return 'type-mismatch'
    else:
        own = setting['fields'].get(resolve(value['field'], setting['fields']))
        if own is None:
            return 'unexpected-token' if operator else 'unknown-field'
        if own.get('list'):
            return 'type-mismatch'
    return None if (own['type'], own.get('dateTime')) == (wanted['type'], wanted.get('dateTime')) else 'type-mismatch'

def resolve(name, fields):
    if name in fields:
        return name
    for own, field in fields.items():
        if lowered(name) in [lowered(other) for other in [own, *field.get('aliases', [])]]:
            return own
    return None

NAMING = ('=', '!=', 'IN')

def text_of_code(field, literal):
    """The text that an integer stands for (L3.8)."""
    if field['type'] != 'text' or literal['kind'] != 'integer':
        return None
    texts = [known['value'] for known in field.get('values', []) if literal['value'] in known.get('codes', [])]
    return texts[0] if texts else None

def wrong_literal(field, literal):
    kind, value, wanted = literal['kind'], literal['value'], field['type']
    if wanted == 'decimal':
        return None if kind == 'decimal' or kind == 'integer' and abs(value) < 10 ** 15 else 'type-mismatch'
    if kind != {'integer': 'integer', 'boolean': 'boolean'}.get(wanted, 'string'):
        return 'type-mismatch'
    elapsed = ELAPSED.fullmatch(value) if kind == 'string' else None
    if elapsed and (wanted == 'time' or 'dateTime' in field):
        return None if len(elapsed[1]) < 12 and abs(seconds_of(elapsed)) <= FARTHEST['d'] * 86400 else 'date-out-of-range'
    if wanted == 'time':
        return None if read_clock(value) is not None else 'invalid-time'
    if wanted != 'date':
        return None
    if 'dateTime' in field and written_moment(value) is not None:
        return None
    if 'dateTime' not in field and (written_moment(value) is not None or elapsed and abs(seconds_of(elapsed)) <= FARTHEST['d'] * 86400):
        return 'type-mismatch'
    if relative := RELATIVE.fullmatch(value):
        return None if len(relative[1]) < 12 and abs(int(relative[1])) <= FARTHEST[relative[2]] else 'date-out-of-range'
    return None if read_day(value) is not None else 'invalid-date'

def unknown_value(field, literal):
    if 'values' not in field:
        return False
    meant = read_literal(field, literal, {'today': '2000-01-01', 'time': '12:00'})
    return meant not in [read_value({**field, 'list': False}, known['value'], None) for known in field['values']]

# Meaning (L3). Dates are day numbers, times are seconds since midnight, decimals are fractions.

RELATIVE = re.compile('(-?(?:0|[1-9][0-9]*))([dwmy])')
FARTHEST = {'d': 366_000, 'w': 52_000, 'm': 12_000, 'y': 1_000}
CLOCK = re.compile('([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?')
MOMENT = re.compile('([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[T ]([0-9]{2}:[0-9]{2}(?::[0-9]{2})?)(?:(?<=:[0-9]{2}:[0-9]{2})\\.[0-9]+)?'
                    '(?:(Z)|([+-])([0-9]{2}):?([0-9]{2}))?)?')

def read_day(text):
    if not re.fullmatch('[0-9]{4}-[0-9]{2}-[0-9]{2}', text):
        return None
    try:
        return datetime.date(*map(int, text.split('-'))).toordinal()
    except ValueError:
        return None

def read_clock(text):
    found = CLOCK.fullmatch(text)
    hours, minutes, seconds = (int(part or 0) for part in found.groups()) if found else (24, 0, 0)
    return hours * 3600 + minutes * 60 + seconds if hours < 24 and minutes < 60 and seconds < 60 else None

def resolve_date(text, today):
    relative = RELATIVE.fullmatch(text)
    if not relative:
        return read_day(text)
    count, unit, start = int(relative[1]), relative[2], datetime.date.fromisoformat(today)
    if unit in 'dw':
        return start.toordinal() + count * (7 if unit == 'w' else 1)
    months = start.year * 12 + start.month - 1 + count * (12 if unit == 'y' else 1)
    candidates = (read_day(f'{months // 12:04}-{months % 12 + 1:02}-{day:02}') for day in range(start.day, 0, -1))
    return next(day for day in candidates if day is not None)

# Moments (L3.9, L3.10).

ELAPSED = re.compile('(-?(?:0|[1-9][0-9]*))(h|min)')
WRITTEN = re.compile('([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]([0-9]{2}:[0-9]{2}(?::[0-9]{2})?)(Z|[+-][0-9]{2}:[0-9]{2})?')

def seconds_of(elapsed):
    return int(elapsed[1]) * (3600 if elapsed[2] == 'h' else 60)

def written_moment(text):
    """The second of a wall clock, and how far that is ahead of UTC or None."""
    found = WRITTEN.fullmatch(text)
    day, clock = (read_day(found[1]), read_clock(found[2])) if found else (None, None)
    if day is None or clock is None:
        return None
    ahead = None if not found[3] else 0 if found[3] == 'Z' else read_clock(found[3][1:])
    if found[3] and ahead is None:
        return None
    return day * 86400 + clock, -ahead if ahead and found[3][0] == '-' else ahead

def moment_second(text, field, setting):
    """The second of a moment on the axis of a field, None for a text that is a date."""
    written, elapsed = written_moment(text), ELAPSED.fullmatch(text)
    is_wall, zone = field['dateTime'] == 'local-wall', setting.get('timeZone')
    if written and written[1] is None:
        return written[0] if is_wall else instant_of(written[0], zone)
    if not written and not elapsed:
        return None
    now = lambda: instant_of(read_day(setting['today']) * 86400 + read_clock(setting['time']), zone)
    instant = written[0] - written[1] if written else now() + seconds_of(elapsed)
    return instant + zone_offset(instant, zone) if is_wall else instant

def instant_of(wall, zone):
    """The earlier of two instants; as much later as a clock skips."""
    day, clock = divmod(wall, 86400)
    day += 146097 if day < 1000 else -146097 if day > 3_650_000 else 0
    there = datetime.datetime.fromordinal(day) + datetime.timedelta(seconds=clock)
    return wall - round(there.replace(tzinfo=zoneinfo.ZoneInfo(zone), fold=0).utcoffset().total_seconds())

def read_literal(field, literal, setting):
    """Of a field of moments: which part of them, their day or their second, and its value."""
    value, wanted = literal['value'], field['type']
    if wanted == 'date':
        second = moment_second(value, field, setting) if 'dateTime' in field else None
        return resolve_date(value, setting['today']) if second is None else ('second', second)
    if wanted == 'time':
        elapsed = ELAPSED.fullmatch(value)
        return min(max(read_clock(setting['time']) + seconds_of(elapsed), 0), 86399) if elapsed else read_clock(value)
    text = text_of_code(field, literal)
    return text if text is not None else fractions.Fraction(value) if wanted == 'decimal' else value

def read_value(field, value, zone):
    """What a row's value is for its field, None when it is missing or does not read (L3.7)."""
    if field.get('list'):
        return [read_value({**field, 'list': False}, one, zone) for one in value] if isinstance(value, list) else None
    wanted, text = field['type'], value if isinstance(value, str) else None
    number = value if isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) != float('inf') else None
    if wanted == 'text':
        return text if text is not None and is_scalar(text) else None
    if wanted == 'boolean':
        return value if isinstance(value, bool) else {'true': True, 'false': False, '1': True, '0': False, 1: True, 0: False}.get(
            text if text is not None else number)
    if wanted == 'date':
        return None if text is None else read_moment(text, field['dateTime'], zone) if 'dateTime' in field else read_day(text)
    if wanted == 'decimal':
        if number is not None:
            return fractions.Fraction(decimal.Decimal(repr(float(number))))
        return fractions.Fraction(text) if text is not None and re.fullmatch(r'-?[0-9]+(?:\.[0-9]+)?', text) else None
    whole = int(number) if number is not None and number == int(number) and abs(number) <= MAX_SAFE else None
    if text is not None and re.fullmatch('-?[0-9]+', text):
        whole = int(text)
    if wanted == 'time':
        return read_clock(text) if text and CLOCK.fullmatch(text) else whole if whole is not None and 0 <= whole < 86400 else None
    return whole

def read_moment(text, form, zone):
    """The local day and the second of a moment (L3.5, L3.9)."""
    found = MOMENT.fullmatch(text)
    day, clock = (read_day(found[1]), read_clock(found[2] or '00:00')) if found else (None, None)
    if day is None or clock is None:
        return None
    offset = 0
    if found[4]:
        if int(found[5]) > 23 or int(found[6]) > 59:
            return None
        offset = (int(found[5]) * 3600 + int(found[6]) * 60) * (1 if found[4] == '+' else -1)
    elif not found[3] and form == 'local-wall':
        return day, day * 86400 + clock
    if zone is None:
        return None
    moment = day * 86400 + clock - offset
    wall = moment + zone_offset(moment, zone)
    return wall // 86400, wall if form == 'local-wall' else moment

def zone_offset(moment, zone):
    """Seconds that local time is ahead of UTC; near the calendar's ends by the same day of another 400 years."""
    day, clock = divmod(moment, 86400)
    day += 146097 if day < 1000 else -146097 if day > 3_650_000 else 0
    midnight = datetime.datetime.combine(datetime.date.fromordinal(day), datetime.time(), datetime.timezone.utc)
    return round((midnight + datetime.timedelta(seconds=clock)).astimezone(zoneinfo.ZoneInfo(zone)).utcoffset().total_seconds())

def joined(row, parts):
    """What a field is computed of: texts and integers, one after the other (L3.14)."""
    held = [row.get(part) for part in parts]
    return None if None in held else ''.join(map(str, held))

def read_row(fields, row, zone, computed={}):
    """A field stands under its name or its column; where both read, the name leads (L3.7)."""
    def first(name, field):
        values = [read_value(field, row.get(key), zone) for key in (name, field.get('column', name))]
        return values[1] if values[0] is None else values[0]
    return {None: row, **{name: read_value(field, joined(row, computed[name]), zone) if name in computed else first(name, field)
                          for name, field in fields.items()}}

def judge(node, fields, row, setting, matching='folded'):
    """True, False or None (unknown): Kleene's logic, nothing skipped (L3.6)."""
    kind = node['kind']
    if kind in ('and', 'or'):
        verdicts = [judge(operand, fields, row, setting, matching) for operand in node['operands']]
        deciding = kind == 'or'
        return deciding if deciding in verdicts else None if None in verdicts else not deciding
    if kind == 'not':
        verdict = judge(node['operand'], fields, row, setting, matching)
        return None if verdict is None else not verdict
    if kind == 'call':
        return judge_call(node, row, setting)
    if kind in ('has', 'members', 'empty', 'related'):
        verdict = judge_has(node, fields, row, setting, matching)
        return None if verdict is None else verdict != node['negated']
    name = resolve(node['field'], fields)
    value = row[name]
    if kind == 'null':
        return (value is None) != node['negated']
    if value is None:
        return None
    if kind == 'in' and isinstance(node['values'], dict):
        meant = list_of(fields[name], node['values'], setting)
    else:
        meant = [value_in(fields[name], other, row, setting) for other in values_of(node)]
    pairs = [None if other is None else beside(value, other) for other in meant]
    if kind == 'in':
        found = [None if pair is None else pair[0] == pair[1] for pair in pairs]
        verdict = True if True in found else None if None in found else False
    elif kind == 'between':
        low, high = [None if pair is None else test(*pair) for test, pair in zip((ORDER_TESTS['>='], ORDER_TESTS['<=']), pairs)]
        verdict = False if False in (low, high) else None if None in (low, high) else True
    else:
        sides = pairs[0]
        if sides is None:
            return None
        if node['operator'] in MATCHED:
            sides = map(MATCHINGS[matching], sides)
        return COMPARATORS[node['operator']](*sides)
    return None if verdict is None else verdict != node['negated']

def judge_has(node, fields, row, setting, matching):
    """HAS and IS EMPTY on a list (L3.16) or a relation (L3.17), as if they were not negated."""
    kind, every = node['kind'], setting.get('relations', {})
    relation = declared(every, node['field'])
    if relation is not None:
        held = next(own for own in every if every[own] is relation)
        records = [read_row(relation['fields'], one, setting.get('timeZone')) for one in row[None].get(held) or []]
        if kind == 'empty':
            return not records
        within = {**setting, **inner(relation)}
        verdicts = [judge(node['condition'], relation['fields'], one, within, matching) for one in records]
        return all(one is True for one in verdicts) if node['only'] else True in verdicts
    name = resolve(node['field'], fields)
    if row[name] is None:
        return None
    elements, plain = [one for one in row[name] if one is not None], {**fields[name], 'list': False}
    if kind == 'empty':
        return not elements
    def has(operator, meant):
        if meant is None:
            return None
        pairs = [beside(one, meant) for one in elements]
        sides = [tuple(map(MATCHINGS[matching], pair)) if operator in MATCHED else pair for pair in pairs]
        return any(COMPARATORS[operator](*pair) for pair in sides)
    if kind == 'has':
        return has(node['operator'], value_in(plain, node['value'], row, setting))
    values = node['values']
    meant = list_of(plain, values, setting) if isinstance(values, dict) else [value_in(plain, one, row, setting) for one in values]
    verdicts = [has('=', one) for one in meant]
    deciding = not node['all']
    return deciding if deciding in verdicts else None if None in verdicts else not deciding

def value_in(field, value, row, setting):
    """What stands for a value (L3.12, L3.13), None where it has none."""
    if value['kind'] == 'field':
        own = row[resolve(value['field'], setting['fields'])]
        return ('second', own[1]) if isinstance(own, tuple) else own
    if value['kind'] == 'variable':
        return given_value(field, declared(setting['given'], value['name']), setting)
    return read_literal(field, value, setting)

def given_value(field, raw, setting):
    own = read_value(field, raw, setting.get('timeZone'))
    return ('second', own[1]) if isinstance(own, tuple) else own

def list_of(field, variable, setting):
    """Of a list that is not there nothing is known."""
    given = declared(setting['given'], variable['name'])
    return [None] if given is None else [given_value(field, raw, setting) for raw in given]

def judge_call(call, row, setting):
    """A function means a search, in which its parameters are variables (L3.15)."""
    own = declared(setting['functions'], call['name'])
    given = [value_in(parameter, value, row, setting) for parameter, value in zip(own['parameters'], call['arguments'])]
    raws = {parameter['name']: as_raw(parameter, value) for parameter, value in zip(own['parameters'], given)}
    return judge(parse(own['means']), setting['fields'], row, {**setting, 'given': raws})

def as_raw(parameter, value):
    if parameter['type'] == 'date' and value is not None:
        return datetime.date.fromordinal(value).isoformat()
    if parameter['type'] != 'decimal' or value is None:
        return value
    whole, rest = divmod(abs(value) * 10 ** 200, 10 ** 200)
    return f'{"-" if value < 0 else ""}{whole}.{int(rest):0200}'

def beside(value, meant):
    """What of a row's value is compared with a literal, and that."""
    if not isinstance(value, tuple):
        return value, meant
    return (value[1], meant[1]) if isinstance(meant, tuple) else (value[0], meant)

# Running the corpus.

def run_case(case, setting, differ):
    try:
        tree, told = understand(case, setting)
    except IllFormed:
        tree, told = None, 'ill-formed'
    except Refused as refused:
        tree, told = None, [(*refused.found, True)]
    errors = told == 'ill-formed' or any(severe for *_, severe in told)
    if 'diagnostics' in case:
        expected = case['diagnostics']
        if not errors:
            differ('diagnostics', expected, 'accepted')
        elif not (expected == told if 'ill-formed' in (expected, told) else agree(expected, told, case)):
            differ('diagnostics', expected, told)
    elif errors:
        differ('accepted', 'accepted', told)
    else:
        run_accepted(case, setting, tree, told, differ)

def understand(case, setting):
    if 'tree' not in case:
        tree = parse(case['search'] if 'search' in case else from_url(case['url']))
    else:
        well_formed(case['tree'])
        tree = parse(to_text(case['tree']))
        if bare(tree) != bare(case['tree']):
            raise AssertionError(f'{case["id"]}: the print of the tree means another: {to_text(case["tree"])}')
    return tree, check(tree, setting)

def agree(expected, told, case):
    if all(item['code'] in TOLD_IN_FULL for item in expected):
        return comparable(case, expected) == comparable(case, told)
    first, (own, start, *_) = expected[0]['code'], told[0]
    if (first, own) == ('invalid-number', 'unexpected-character'):
        return bool(POINT_FIRST.match(to_units(case.get('search', '')), start))
    return first == own

def comparable(case, told):
    """Codes, with ranges where they follow from the input alone: of a text, or a tree without ranges (L6.1)."""
    size = 3 if 'search' in case or 'tree' in case and '"range"' not in json.dumps(case['tree']) else 1
    return [(item['code'], item['from'], item['to'])[:size] if isinstance(item, dict) else item[:size] for item in told]

def run_accepted(case, setting, tree, told, differ):
    fields, zone = setting['fields'], setting.get('timeZone')
    letters = {True: 'T', False: 'F', None: 'U'}
    read = lambda row: read_row(fields, row, zone, setting.get('joined', {}))
    verdicts = ''.join(letters[judge(tree, fields, read(row), setting)] for row in setting['rows'])
    text = to_text(tree)
    seen = [('verdicts', case['verdicts'], verdicts),
            ('print', case['print'], text),
            ('print again', bare(tree), bare(parse(text))),
            ('warnings', comparable(case, case.get('warnings', [])), comparable(case, told))]
    if 'encoded' in case:
        seen.append(('encoded', case['encoded'], to_url(text)))
    for url in [*case.get('urls', []), to_url(text)]:
        try:
            seen.append((f'url {url}', bare(tree), bare(parse(from_url(url)))))
        except Refused as refused:
            seen.append((f'url {url}', bare(tree), refused.found))
    seen += claims(case, setting, text, verdicts)
    for what, expected, got in seen:
        if expected != got:
            differ(what, expected, got)

def claims(case, setting, text, verdicts):
    """What a case claims about its expression (L7), as far as the rows show it."""
    def on_rows(other, profile='full', matching='folded'):
        tree = parse(other)
        severe = [found for found in check(tree, {**setting, 'profile': profile}) if found[-1]]
        if severe:
            raise AssertionError(f'{case["id"]}: {other}: {severe}')
        fields, zone = setting['fields'], setting.get('timeZone')
        return [judge(tree, fields, read_row(fields, row, zone, setting.get('joined', {})), setting, matching)
                for row in setting['rows']]
    letters = {True: 'T', False: 'F', None: 'U'}
    true = [letter == 'T' for letter in verdicts]
    for key, profile in (('simplified', 'full'), ('canonical', 'full'), ('lowered', 'core')):
        if case.get(key) is not None:
            yield key, verdicts, ''.join(letters[verdict] for verdict in on_rows(case[key], profile))
    if 'simplified' in case:
        yield 'not longer', True, len(to_units(case['simplified'])) <= len(to_units(text))
    if 'split' in case:
        pushed, residual = case['split']['pushed'], case['split']['residual']
        service = ('full', case['split']['textMatching']) if 'textMatching' in case['split'] else ('core',)
        there = on_rows(pushed, *service) if pushed is not None else [True for _ in true]
        here = on_rows(residual) if residual is not None else [True for _ in true]
        yield 'split', true, [a is True and b is True for a, b in zip(there, here)]
    if 'relation' in case:
        other = [verdict is True for verdict in on_rows(case['relation']['to'])]
        seen = {'equivalent': true == other,
                'implies': not any(a and not b for a, b in zip(true, other)),
                'disjoint': not any(a and b for a, b in zip(true, other))}
        for name, holds in seen.items():
            if name in case['relation']:
                yield name, case['relation'][name], 'yes' if holds else 'no'
    if 'fixed' in case and case['lints'][0]['code'] in KEEP_MEANING:
        yield 'fixed', verdicts, ''.join(letters[verdict] for verdict in on_rows(case['fixed']))
    for lint in case.get('lints', []):
        whole = (lint['from'], lint['to']) == (0, len(to_units(case.get('search', text))))
        if whole and lint['code'] in ('contradiction', 'empty-range'):
            yield lint['code'], False, 'T' in verdicts
        if whole and lint['code'] == 'always-true':
            yield lint['code'], False, 'F' in verdicts

def read_json(path):
    """JSON as every reader of IEEE numbers has it: 14.0 is 14, -0 is a number of its own, NaN is none."""
    def refuse(name):
        raise ValueError(f'{name} is no JSON')

    def whole(digits):
        number = float(digits)
        return int(number) if number.is_integer() and abs(number) <= MAX_SAFE and str(number) != '-0.0' else number

    return json.loads(path.read_text('utf-8'), parse_int=whole, parse_float=whole, parse_constant=refuse)

def main(names):
    here = pathlib.Path(__file__).resolve().parent
    beside = sorted(path for path in here.glob('*.json') if path.name != 'corpus.schema.json')
    paths = [pathlib.Path(name) for name in names] or beside
    cases, disagreements = 0, []
    for path in paths:
        try:
            area = read_json(path)
        except (OSError, ValueError) as problem:
            print(f'{path}: {problem}', file=sys.stderr)
            return 2
        for case in area['cases']:
            cases += 1
            setting = {**area, **case}
            try:
                run_case(case, setting, lambda what, expected, got: disagreements.append((case['id'], what, expected, got)))
            except Exception as problem:
                disagreements.append((case['id'], 'crash', 'an outcome', repr(problem)))
    for name, what, expected, got in disagreements:
        line = f'{name}: {what}: expected {expected!r} got {got!r}'
        print(line.encode('ascii', 'backslashreplace').decode())
    print(f'{cases} cases, {len(disagreements)} disagreements')
    return 1 if disagreements else 0

if __name__ == '__main__':
    if sys.version_info < (3, 9):
        sys.exit('Python 3.9 or newer is needed')
    if zoneinfo is None:
        print(f'no time zones here: {NO_ZONES!r} (on systems without zone data: pip install tzdata)', file=sys.stderr)
        sys.exit(3)
    getattr(sys, 'set_int_max_str_digits', lambda _: None)(0)
    sys.setrecursionlimit(20_000)
    threading.stack_size(64 * 1024 * 1024)
    outcome = []
    runner = threading.Thread(target=lambda: outcome.append(main(sys.argv[1:])))
    runner.start()
    runner.join()
    sys.exit(outcome[0] if outcome else 1)
