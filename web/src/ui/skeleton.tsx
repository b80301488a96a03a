/** The outline of content that is being loaded. */
export function Skeleton({ lines = 4 }: { readonly lines?: number }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 p-4">
      {Array.from({ length: lines }, (_, at) => (
        <div key={at} className="skeleton h-6" />
      ))}
    </div>
  );
}
