export function Shell() {
  return <p>Shell</p>;
}
