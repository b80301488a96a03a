/** Takes the bytes of a body that were sent, and their total; undefined when it is unknown. */
export type OnProgress = (sent: number, total: number | undefined) => void;

/**
 * A request whose progress is reported. Browsers report the progress of uploads only to XMLHttpRequest; elsewhere the body
 * is counted as it is read.
 */
export function sendWithProgress(send: typeof fetch, url: string, init: RequestInit, onProgress: OnProgress): Promise<Response> {
  if (typeof XMLHttpRequest !== "undefined") return sendByXhr(url, init, onProgress);
  const whole = new Response(init.body ?? null);
  const type = whole.headers.get("content-type");
  let sent = 0;
  const counted = whole.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        sent += bytes.byteLength;
        onProgress(sent, undefined);
        controller.enqueue(bytes);
      },
    }),
  );
  const headers = { ...(init.headers as Record<string, string>), ...(type === null ? {} : { "content-type": type }) };
  return send(url, { ...init, headers, body: counted ?? null, duplex: "half" } as RequestInit);
}

function sendByXhr(url: string, init: RequestInit, onProgress: OnProgress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? "GET", url);
    request.responseType = "blob";
    for (const [name, value] of Object.entries(init.headers as Record<string, string>)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => onProgress(loaded, lengthComputable ? total : undefined);
    request.onerror = () => reject(new TypeError("The connection failed"));
    request.onabort = () => reject(init.signal?.reason as Error);
    request.onload = () => {
      const headers = new Headers();
      for (const line of request.getAllResponseHeaders().trim().split("\r\n")) {
        const [name = "", ...value] = line.split(": ");
        if (name !== "") headers.append(name, value.join(": "));
      }
      const isEmpty = request.status === 204 || request.status === 304;
      resolve(new Response(isEmpty ? null : (request.response as Blob), { status: request.status, headers }));
    };
    init.signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(init.body as XMLHttpRequestBodyInit | null);
  });
}
