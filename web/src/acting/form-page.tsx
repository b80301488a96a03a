export function FormPage() {
  return <p>FormPage</p>;
}
