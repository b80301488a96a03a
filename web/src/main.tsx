import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queries } from "./app/queries.ts";
import { preloadPage, router } from "./app/router.tsx";
import { ToastProvider } from "./ui/toast.tsx";

preloadPage();
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
