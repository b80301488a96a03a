import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queries } from "./app/queries.ts";
import { preloadPage, router } from "./app/router.tsx";
import { ToastProvider } from "./ui/toast.tsx";

preloadPage();
refuseDrops();
// until the page is ready, the outline in index.html stays; not awaited here, as the code of pages waits for this module
void router.load().then(show, show);

function show(): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no element root");
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ToastProvider>
          {/* the content security policy refuses style elements */}
          <CSPProvider disableStyleElements>
            <RouterProvider router={router} />
          </CSPProvider>
        </ToastProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Refuses files that are dropped where nothing takes them: the browser would open them instead of the page. */
function refuseDrops(): void {
  const refuse = (event: DragEvent): void => {
    if (event.defaultPrevented || event.dataTransfer?.types.includes("Files") !== true) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
  };
  addEventListener("dragover", refuse);
  addEventListener("drop", refuse);
}
