/** Which page of how many: dots, or numbers where there are too many of them. */
export function Pages({ page, of, label }: { readonly page: number; readonly of: number; readonly label: string }) {
  if (of < 2) return null;
  if (of > mostDots) return <p class="screen-pages">{label}</p>;
  return (
    <p class="screen-pages" role="img" aria-label={label}>
      {Array.from({ length: of }, (_, at) => (
        <span key={at} class={at === page ? 'screen-dot is-here' : 'screen-dot'} />
      ))}
    </p>
  );
}

const mostDots = 12;
