/** Lets the browser download a file by a link of the service: no byte of it passes through the page, whatever its size. */
export function downloadLink(url: string): void {
  const { pathname, search } = new URL(url);
  const link = document.createElement("a");
  link.href = pathname + search;
  link.download = "";
  link.click();
}
