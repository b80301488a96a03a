export function EnvelopePage() {
  return <p>EnvelopePage</p>;
}
