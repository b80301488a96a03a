import "./app/style.css";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queries } from "./app/queries.ts";
import { router } from "./app/router.tsx";
import { applyTheme } from "./app/theme.ts";
import { ToastProvider } from "./ui/toast.tsx";

applyTheme();
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
