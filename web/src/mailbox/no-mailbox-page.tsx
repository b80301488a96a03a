export function NoMailboxPage() {
  return <p>NoMailboxPage</p>;
}
