export function FolderPage() {
  return <p>FolderPage</p>;
}
