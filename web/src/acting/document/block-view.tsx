import { alignmentOf, fillOf, styleOf } from "@chancery/core/print/style.ts";
import type { TextStyle } from "@chancery/core/print/page.ts";
import type { Block, TemplateDocument, TemplateTable } from "@chancery/core/template/model/model.ts";
import { createElement, type CSSProperties, type ReactNode } from "react";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { useDocuments } from "./document-context.ts";
import { cellKey, newRow, type Row } from "./draft.ts";
import type { Place } from "./props.ts";
import { FieldView } from "./field-view.tsx";
import { TemplateImage } from "./template-image.tsx";

/** The printed blocks of a structured document, with the fields in their places. */
export function Blocks({ blocks, ...place }: Place & { readonly blocks: readonly Block[] }): ReactNode {
  return blocks.map((block, at) => <BlockView key={at} block={block} {...place} />);
}

function BlockView({ block, ...place }: Place & { readonly block: Block }): ReactNode {
  if (block.kind === "text") return block.text;
  if (block.kind === "field") return <FieldView name={block.name} option={block.option} {...place} />;
  if (block.kind === "table") return <TableView block={block} document={place.document} />;
  if (block.kind === "image") return <TemplateImage image={block} />;
  return <Element element={block} {...place} />;
}

const voids: ReadonlySet<string> = new Set(["br", "hr"]);
/** The page has a heading of its own, and the title of the document is the second level. */
const headings: Readonly<Record<string, string>> = { h1: "h3", h2: "h4", h3: "h5", h4: "h6", h5: "h6" };
const kept = ["colspan", "rowspan", "start", "reversed", "value", "type", "dir", "href"] as const;
const reactNames: Readonly<Record<string, string>> = { colspan: "colSpan", rowspan: "rowSpan" };

function Element({ element, ...place }: Place & { readonly element: Extract<Block, { kind: "element" }> }): ReactNode {
  const { name, attributes, children } = element;
  if (name === "page-break") return <hr className="my-6 border-dashed border-line" aria-hidden="true" />;
  const properties: Record<string, unknown> = { style: cssOf(name, attributes), className: `doc-${name}` };
  for (const one of kept) if (attributes[one] !== undefined) properties[reactNames[one] ?? one] = attributes[one];
  if (name === "a") Object.assign(properties, { target: "_blank", rel: "noreferrer" });
  const tag = headings[name] ?? name;
  if (voids.has(name)) return createElement(tag, properties);
  const inner = <Blocks blocks={withoutSpace(name, children)} {...place} />;
  if (name !== "table") return createElement(tag, properties, inner);
  return <div className="relative overflow-x-auto">{createElement(tag, properties, inner)}</div>;
}

/** Spaces between rows and cells are no content. */
function withoutSpace(name: string, children: readonly Block[]): readonly Block[] {
  if (!["table", "thead", "tbody", "tr", "ul", "ol"].includes(name)) return children;
  return children.filter((child) => child.kind !== "text" || child.text.trim() !== "");
}

function cssOf(name: string, attributes: Readonly<Record<string, string>>): CSSProperties {
  const style: TextStyle = styleOf("span", attributes, {});
  const fill = ["table", "tr", "th", "td"].includes(name) ? fillOf(attributes) : style.background;
  const align = alignmentOf(attributes, undefined);
  const css: CSSProperties = {};
  if (style.bold) css.fontWeight = 600;
  if (style.italic) css.fontStyle = "italic";
  if (style.underline) css.textDecoration = "underline";
  if (style.strike) css.textDecoration = "line-through";
  if (style.color !== undefined) css.color = style.color;
  if (style.sizePt !== undefined) css.fontSize = `${style.sizePt / 10}em`;
  if (fill !== undefined) css.backgroundColor = fill;
  if (align !== undefined) css.textAlign = align;
  return css;
}

const words = {
  en: { add: "Add a row", remove: "Remove row", actions: "Actions" },
  uk: { add: "Додати рядок", remove: "Прибрати рядок", actions: "Дії" },
};

type TableProps = { readonly block: Extract<Block, { kind: "table" }>; readonly document: TemplateDocument };

/** A dynamic table. Its own role adds and removes rows; others fill in their fields of each row. */
function TableView({ block, document }: TableProps) {
  const text = useWords(words);
  const { draft, roleIds, setRows, faultOf } = useDocuments();
  const table = document.tables.find(({ name }) => name === block.name);
  const rows = draft.get(document.id)?.tables.get(block.name) ?? [];
  if (!table) return null;
  const isOwner = roleIds.has(table.roleId);
  const fault = faultOf(cellKey({ documentId: document.id, name: table.name }));
  const change = (next: readonly Row[]): void => setRows(document.id, table.name, next);
  return (
    <div className="my-3 flex flex-col gap-2">
      {/* relative: the texts for screen readers would make the page itself as wide as the table */}
      <div className="relative overflow-x-auto">
        <table className="rows-table w-full">
          <Head table={table} hasActions={isOwner} />
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.key}>
                {table.autoNumbering && <td className="text-muted tabular-nums">{at + 1}</td>}
                {block.cells.map((cell, column) => (
                  <td key={column} data-title={table.columns[column]?.title}>
                    <Blocks blocks={cell} document={document} row={at} />
                  </td>
                ))}
                {isOwner && (
                  <td>
                    <Button
                      look="quiet"
                      aria-label={`${text.remove} ${at + 1}`}
                      disabled={rows.length === 1}
                      onClick={() => change(rows.filter((one) => one !== row))}
                    >
                      ×
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {fault !== undefined && <p className="text-sm text-bad">{fault.message}</p>}
      {isOwner && (
        <div>
          <Button onClick={() => change([...rows, newRow(new Map())])} text={text.add} />
        </div>
      )}
    </div>
  );
}

function Head({ table, hasActions }: { readonly table: TemplateTable; readonly hasActions: boolean }) {
  const { actions } = useWords(words);
  return (
    <thead>
      <tr>
        {table.autoNumbering && <th scope="col">№</th>}
        {table.columns.map(({ title }, at) => (
          <th key={at} scope="col">
            {title}
          </th>
        ))}
        {hasActions && (
          <th scope="col">
            <span className="sr-only">{actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
