import type { Block } from "@chancery/core/template/model/model.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useDocuments } from "./document-context.ts";

/** An image of the template: part of its XML, or uploaded. Decoration of the text around it. */
export function TemplateImage({ image }: { readonly image: Extract<Block, { kind: "image" }> }) {
  const { client, mailbox, templateUuid, envelopeUuid } = useDocuments();
  const { source, widthPx, heightPx } = image;
  const imageUuid = "imageId" in source ? source.imageId : undefined;
  const { data: blob } = useQuery({
    queryKey: ["image", mailbox, templateUuid, imageUuid],
    enabled: imageUuid !== undefined,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const query = envelopeUuid === undefined ? {} : { envelopeUuid };
      return (
        await client.templates.imageOfTemplate({ uuid: templateUuid, imageUuid: imageUuid ?? "", ...query }, { signal })
      ).blob();
    },
  });
  const url = useObjectUrl(blob);
  const src = "dataUri" in source ? source.dataUri : url;
  return <img src={src} width={widthPx} height={heightPx} alt="" className="inline h-auto max-w-full" />;
}

/** A URL of a blob while the component is shown. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
