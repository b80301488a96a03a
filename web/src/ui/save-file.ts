import type { Download } from "@chancery/sdk";

/** Hands a downloaded file to the browser to keep. The browser holds large ones on disk. */
export async function saveFile(download: Download, fallbackName: string): Promise<void> {
  const url = URL.createObjectURL(await download.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = download.fileName ?? fallbackName;
  link.click();
  // the browser reads the URL after the click
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Lets the browser download a file by a link of the service: no byte of it passes through the page, whatever its size. */
export function downloadLink(url: string): void {
  const { pathname, search } = new URL(url);
  const link = document.createElement("a");
  link.href = pathname + search;
  link.download = "";
  link.click();
}
