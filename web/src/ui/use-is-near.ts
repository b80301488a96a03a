import { useEffect, useState, type RefObject } from "react";

/** Whether an element has been near the visible part of the page, so that long lists and files are loaded as they are read. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setIsNear(true), {
      rootMargin: "800px",
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
