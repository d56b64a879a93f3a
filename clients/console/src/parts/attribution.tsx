/** What whoever quotes these words owes. Absent in what was stored before it was told. */
export function Attribution({ text }: { text: string | null | undefined }) {
  return text ? <p className="fine">{text}</p> : null;
}
