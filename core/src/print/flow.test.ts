import assert from "node:assert/strict";
import { test } from "node:test";
import { inShort, printedOf } from "../../../tests/world/printed.ts";

/** Bodies in template XML and their printed blocks, in the notation of page.ts. */
const cases: readonly { readonly title: string; readonly body: string; readonly printed: readonly string[] }[] = [
  {
    title: "text around a block is a paragraph of its own",
    body: "one<p>two</p>three",
    printed: ["{paragraph,[{text,text:one}]}", "{paragraph,[{text,text:two}]}", "{paragraph,[{text,text:three}]}"],
  },
  {
    title: "white space at both ends is left out",
    body: "<p>  <b> a </b> b  </p>",
    printed: ["{paragraph,[{text,text:a ,style:{bold:true}},{text,text: b }]}"],
  },
  {
    title: "words that together are longer than a line may be parted where one style ends",
    body: `<p>${"x".repeat(30)}<b>${"y".repeat(30)}</b> <i>${"z".repeat(30)}</i>a<u>b</u></p>`,
    printed: [
      `{paragraph,[{text,text:${"x".repeat(30)}},{text,text:~},{text,text:${"y".repeat(30)},style:{bold:true}},{text,text: },{text,text:${"z".repeat(30)},style:{italic:true}},{text,text:a},{text,text:b,style:{underline:true}}]}`,
    ],
  },
  {
    title: "an empty paragraph is an empty line",
    body: "<p/><p><b><br/></b> </p><p><i>x</i></p><div/>",
    printed: ["{paragraph,[{break}]}", "{paragraph,[{break}]}", "{paragraph,[{text,text:x,style:{italic:true}}]}"],
  },
  {
    title: "a paragraph of empty elements is an empty line, however many line breaks it has",
    body: "<p><i/></p><p><br/><b><br/></b></p><p><i>x</i><b/></p>",
    printed: ["{paragraph,[{break}]}", "{paragraph,[{break}]}", "{paragraph,[{text,text:x,style:{italic:true}}]}"],
  },
  {
    title: "a link to another place is one, to this page none",
    body: '<p><a href="https://a.example">si<b>te</b></a><a href="#x">here</a><a href="https://b.example"/></p>',
    printed: ["{paragraph,[{link,url:https://a.example,[{text,text:si},{text,text:te,style:{bold:true}}]},{text,text:here}]}"],
  },
  {
    title: "an image has its size in points",
    body: '<p><img src="data:image/png;base64,iVBORw0KGgo=" width="100" height="40"/><img src="data:image/png;base64,iVBORw0KGgo="/></p>',
    printed: [
      "{paragraph,[{image,image:{dataUri:data:image/png;base64,iVBORw0KGgo=},widthPt:75,heightPt:30},{image,image:{dataUri:data:image/png;base64,iVBORw0KGgo=}}]}",
    ],
  },
  {
    title: "inline elements open around blocks",
    body: "<b>a<p>b<i>c</i></p><ul><li>d</li></ul><table><tr><td>e</td></tr></table><p/></b>",
    printed: [
      "{paragraph,[{text,text:a,style:{bold:true}}]}",
      "{paragraph,[{text,text:b,style:{bold:true}},{text,text:c,style:{bold:true,italic:true}}]}",
      "{list,ordered:false,start:1,items:[[{paragraph,[{text,text:d}]}]]}",
      "{table,widths:[4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:e}]}]}]]}",
      "{paragraph,[{break}]}",
    ],
  },
  {
    title: "blocks inside a heading follow it",
    body: '<p>z</p><h2>a<p>b</p><ul><li>c</li></ul></h2><h6 style="text-align: right">yyyyyyyyyyyyyyyyyyyyyyyyy</h6><h1>yyyyyyyyyyyyyyyyyyyyyyyy</h1>',
    printed: [
      "{paragraph,[{text,text:z}]}",
      "{heading,[{text,text:a}],level:2}",
      "{heading,[{text,text:b}],level:2}",
      "{list,ordered:false,start:1,items:[[{paragraph,[{text,text:c}]}]]}",
      "{heading,[{text,text:yyyy~yyyy~yyyy~yyyy~yyyy~yyyy~y}],align:end,level:6}",
      "{heading,[{text,text:yyyyyyyyyyyyyyyyyyyyyyyy}],level:1}",
    ],
  },
  {
    title: "rules and pages end",
    body: "<hr/><page-break/><blockquote><p>a</p><hr/><page-break/></blockquote>",
    printed: ["{rule}", "{page-break}", "{quote,blocks:[{paragraph,[{text,text:a}]},{rule}]}"],
  },
  {
    title: "alignment is that of the nearest that says it",
    body: '<div align="center"><p>a</p><p style="text-align: justify">b</p><p align="left">c</p><p align="middle">d</p></div>',
    printed: [
      "{paragraph,[{text,text:a}],align:center}",
      "{paragraph,[{text,text:b}],align:justify}",
      "{paragraph,[{text,text:c}],align:start}",
      "{paragraph,[{text,text:d}],align:center}",
    ],
  },
  {
    title: "direction is said or that of the script",
    body: '<div dir="rtl"><p>a</p><p dir="ltr">b</p></div><p>א</p><p>1 <a href="https://a.example">א</a></p><p dir="auto">c</p>',
    printed: [
      "{paragraph,[{text,text:a}],dir:rtl}",
      "{paragraph,[{text,text:b}]}",
      "{paragraph,[{text,text:א}],dir:rtl}",
      "{paragraph,[{text,text:1 },{link,url:https://a.example,[{text,text:א}]}],dir:rtl}",
      "{paragraph,[{text,text:c}]}",
    ],
  },
  {
    title: "letters are spelled as the nearest says",
    body: '<div style="text-transform: lowercase"><p>ONE <span style="text-transform: none">TWO</span></p><p style="text-transform: capitalize">o\'ne two-three</p></div>',
    printed: ["{paragraph,[{text,text:one },{text,text:two}]}", "{paragraph,[{text,text:O'Ne Two-Three}]}"],
  },
  {
    title: "text looks as its elements say",
    body: "<p><strong>a</strong><em>b</em><u>c</u><s>d</s><sub>e</sub><sup>f</sup><i>g</i><small>h</small></p>",
    printed: [
      "{paragraph,[{text,text:a,style:{bold:true}},{text,text:b,style:{italic:true}},{text,text:c,style:{underline:true}},{text,text:d,style:{strike:true}},{text,text:e,style:{raised:sub}},{text,text:f,style:{raised:super}},{text,text:g,style:{italic:true}},{text,text:h,style:{sizePt:8.5}}]}",
    ],
  },
  {
    title: "sizes have names, and are relative to what is around",
    body: '<p><span style="font-size: xx-small">a</span><span style="font-size: x-small">a</span><span style="font-size: small">a</span><span style="font-size: medium">a</span><span style="font-size: large">a</span><span style="font-size: x-large">a</span><span style="font-size: xx-large">a</span><span style="font-size: smaller">a</span><span style="font-size: larger">a</span><span style="font-size: 4pt">a</span><span style="font-size: 3.9pt">a</span><span style="font-size: 72pt">a</span><span style="font-size: 73pt">a</span></p>',
    printed: [
      "{paragraph,[{text,text:a,style:{sizePt:6}},{text,text:a,style:{sizePt:7}},{text,text:a,style:{sizePt:8.5}},{text,text:a,style:{sizePt:10}},{text,text:a,style:{sizePt:12}},{text,text:a,style:{sizePt:15}},{text,text:a,style:{sizePt:20}},{text,text:a,style:{sizePt:8.5}},{text,text:a,style:{sizePt:12}},{text,text:a,style:{sizePt:4}},{text,text:a,style:{sizePt:4}},{text,text:a,style:{sizePt:72}},{text,text:a,style:{sizePt:72}}]}",
    ],
  },
  {
    title: "small is smaller than what is around",
    body: '<p style="font-size: 20pt"><small>a</small><small style="font-size: odd">b</small><span style="font-size: larger">c</span><span style="font-size: smaller">d</span></p>',
    printed: [
      "{paragraph,[{text,text:a,style:{sizePt:17}},{text,text:b,style:{sizePt:17}},{text,text:c,style:{sizePt:24}},{text,text:d,style:{sizePt:17}}]}",
    ],
  },
  {
    title: "colours have names",
    body: '<p><span style="color: black">a</span><span style="color: white">a</span><span style="color: red">a</span><span style="color: green">a</span><span style="color: blue">a</span><span style="color: gray">a</span><span style="color: grey">a</span><span style="color: navy">a</span><span style="color: maroon">a</span><span style="color: orange">a</span><span style="color: purple">a</span><span style="color: yellow">a</span><span style="color: lime">a</span><span style="color: aqua">a</span><span style="color: cyan">a</span><span style="color: magenta">a</span><span style="color: fuchsia">a</span><span style="color: silver">a</span><span style="color: olive">a</span><span style="color: brown">a</span><span style="color: pink">a</span><span style="color: lightgray">a</span><span style="color: lightgrey">a</span><span style="color: darkred">a</span><span style="color: darkblue">a</span><span style="color: darkgreen">a</span><span style="color: teal">a</span><span style="color: none">a</span></p>',
    printed: [
      "{paragraph,[{text,text:a,style:{color:#000000}},{text,text:a,style:{color:#ffffff}},{text,text:a,style:{color:#ff0000}},{text,text:a,style:{color:#008000}},{text,text:a,style:{color:#0000ff}},{text,text:a,style:{color:#808080}},{text,text:a,style:{color:#808080}},{text,text:a,style:{color:#000080}},{text,text:a,style:{color:#800000}},{text,text:a,style:{color:#ffa500}},{text,text:a,style:{color:#800080}},{text,text:a,style:{color:#ffff00}},{text,text:a,style:{color:#00ff00}},{text,text:a,style:{color:#00ffff}},{text,text:a,style:{color:#00ffff}},{text,text:a,style:{color:#ff00ff}},{text,text:a,style:{color:#ff00ff}},{text,text:a,style:{color:#c0c0c0}},{text,text:a,style:{color:#808000}},{text,text:a,style:{color:#a52a2a}},{text,text:a,style:{color:#ffc0cb}},{text,text:a,style:{color:#d3d3d3}},{text,text:a,style:{color:#d3d3d3}},{text,text:a,style:{color:#8b0000}},{text,text:a,style:{color:#00008b}},{text,text:a,style:{color:#006400}},{text,text:a,style:{color:#008080}},{text,text:a}]}",
    ],
  },
  {
    title: "colours have parts",
    body: '<p><span style="color: #AbC">a</span><span style="color: #a1b2c3">a</span><span style="color: #abcd">a</span><span style="color: rgb(1, 20, 255)">a</span><span style="color: rgb(1,2,300)">a</span><span style="color: rgba(1,2,3,0.5)">a</span><span style="color: rgba(1,2,3,1.0)">a</span></p>',
    printed: [
      "{paragraph,[{text,text:a,style:{color:#aabbcc}},{text,text:a,style:{color:#a1b2c3}},{text,text:a},{text,text:a,style:{color:#0114ff}},{text,text:a,style:{color:#0102ff}},{text,text:a},{text,text:a,style:{color:#010203}}]}",
    ],
  },
  {
    title: "weights and lines have several words",
    body: '<p><span style="font-weight: bold">a</span><span style="font-weight: bolder">a</span><span style="font-weight: 599">a</span><span style="font-weight: 600">a</span><span style="font-style: italic">a</span><span style="font-style: oblique">a</span><span style="text-decoration-line: underline">a</span><span style="text-decoration: line-through">a</span><span style="background-color: silver">a</span></p>',
    printed: [
      "{paragraph,[{text,text:a,style:{bold:true}},{text,text:a,style:{bold:true}},{text,text:a},{text,text:a,style:{bold:true}},{text,text:a,style:{italic:true}},{text,text:a,style:{italic:true}},{text,text:a,style:{underline:true}},{text,text:a,style:{strike:true}},{text,text:a,style:{background:#c0c0c0}}]}",
    ],
  },
  {
    title: "margin and padding of the sides indent a paragraph",
    body: '<p style="margin: 1pt 2pt 3pt 4pt">a</p><p style="margin: 1pt 2pt">a</p><p style="margin: 5pt">a</p><p style="padding: 1pt 2pt 3pt 4pt">a</p><p style="margin-right: 6pt; margin: 7pt">a</p><p style="margin-left: 1pt; padding-left: 2pt">a</p><p style="margin-left: 151pt">a</p><p style="margin-left: 10%">a</p><p style="text-indent: 2em">a</p><p style="text-indent: -1pt">a</p><p style="line-height: 0.5">a</p><p style="line-height: 9">a</p><p style="line-height: 1.25">a</p><p style="line-height: 20pt">a</p><p style="line-height: none">a</p>',
    printed: [
      "{paragraph,[{text,text:a}],shape:{leftPt:4,rightPt:2}}",
      "{paragraph,[{text,text:a}],shape:{leftPt:2,rightPt:2}}",
      "{paragraph,[{text,text:a}],shape:{leftPt:5,rightPt:5}}",
      "{paragraph,[{text,text:a}],shape:{leftPt:4,rightPt:2}}",
      "{paragraph,[{text,text:a}],shape:{leftPt:7,rightPt:6}}",
      "{paragraph,[{text,text:a}],shape:{leftPt:3}}",
      "{paragraph,[{text,text:a}],shape:{leftPt:150}}",
      "{paragraph,[{text,text:a}],shape:{leftPt:47}}",
      "{paragraph,[{text,text:a}],shape:{firstPt:20}}",
      "{paragraph,[{text,text:a}]}",
      "{paragraph,[{text,text:a}],shape:{lineHeight:0.8}}",
      "{paragraph,[{text,text:a}],shape:{lineHeight:4}}",
      "{paragraph,[{text,text:a}],shape:{lineHeight:1.25}}",
      "{paragraph,[{text,text:a}],shape:{lineHeight:2}}",
      "{paragraph,[{text,text:a}]}",
    ],
  },
  {
    title: "indents of nested elements add up",
    body: '<div style="margin-left: 10pt; line-height: 2; text-indent: 5pt"><p>a</p><p style="margin-left: 5pt">b</p><ul><li>c</li><li style="margin-left: 3pt">d</li></ul></div>',
    printed: [
      "{paragraph,[{text,text:a}],shape:{leftPt:10,firstPt:5,lineHeight:2}}",
      "{paragraph,[{text,text:b}],shape:{leftPt:15,firstPt:5,lineHeight:2}}",
      "{list,ordered:false,start:1,items:[[{paragraph,[{text,text:c}]}],[{paragraph,[{text,text:d}],shape:{leftPt:3}}]]}",
    ],
  },
  {
    title: "words longer than a line may be broken",
    body: '<p>xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx</p><p style="margin: 0 150pt">xxxxxxxxxxxxxxxxxxxxxxxx</p><p style="font-size: 20pt">xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx</p><p>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa</p><p>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa</p>',
    printed: [
      "{paragraph,[{text,text:xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx}]}",
      "{paragraph,[{text,text:xxxx~xxxx~xxxx~xxxx~xxxx~xxxx}],shape:{leftPt:150,rightPt:150}}",
      "{paragraph,[{text,text:xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xx,style:{sizePt:20}}]}",
      "{paragraph,[{text,text:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa}]}",
      "{paragraph,[{text,text:aaaa~aaaa~aaaa~aaaa~aaaa~aaaa~aaaa~aaaa~aaaa~aaaa~aaaa~aaaa~aaa}]}",
    ],
  },
  {
    title: "lists are numbered as they say",
    body: '<ol start="-3"><li>a</li></ol><ol start="1x"><li>a</li></ol><ol><li value="999999">a</li><li>b</li></ol><ol start="9" reversed="reversed"><li>a</li><li>b</li></ol><ul><li>a</li><li>b</li></ul>',
    printed: [
      "{list,ordered:true,start:0,items:[[{paragraph,[{text,text:a}]}]]}",
      "{list,ordered:true,start:1,items:[[{paragraph,[{text,text:a}]}]]}",
      "{list,ordered:true,start:999999,numbers:[999999,999999],items:[[{paragraph,[{text,text:a}]}],[{paragraph,[{text,text:b}]}]]}",
      "{list,ordered:true,start:9,numbers:[9,8],items:[[{paragraph,[{text,text:a}]}],[{paragraph,[{text,text:b}]}]]}",
      "{list,ordered:false,start:1,items:[[{paragraph,[{text,text:a}]}],[{paragraph,[{text,text:b}]}]]}",
    ],
  },
  {
    title: "lists are marked as they say",
    body: '<ul style="list-style-type: decimal"><li>a</li></ul><ul style="list-style-type: lower-alpha"><li>a</li></ul><ul style="list-style-type: lower-latin"><li>a</li></ul><ul style="list-style-type: upper-alpha"><li>a</li></ul><ul style="list-style-type: upper-latin"><li>a</li></ul><ul style="list-style-type: lower-roman"><li>a</li></ul><ul style="list-style-type: upper-roman"><li>a</li></ul><ul style="list-style-type: disc"><li>a</li></ul><ul style="list-style-type: circle"><li>a</li></ul><ul style="list-style-type: square"><li>a</li></ul><ul style="list-style-type: none"><li>a</li></ul><ul style="list-style-type: odd"><li>a</li></ul><ol type="1"><li>a</li></ol><ol type="a"><li>a</li></ol><ol type="A"><li>a</li></ol><ol type="i"><li>a</li></ol><ol type="I"><li>a</li></ol><ol type="odd"><li>a</li></ol><ul type="Circle"><li>a</li></ul><ul type="A"><li>a</li></ul>',
    printed: [
      "{list,ordered:false,start:1,marker:1.,items:[[{paragraph,[{text,text:a}]}]]}",
      "{list,ordered:false,start:1,marker:a.,items:[[{paragraph,[{text,text:a}]}]]}",
      "{list,ordered:false,start:1,marker:a.,items:[[{paragraph,[{text,text:a}]}]]}",
      "{list,ordered:false,start:1,marker:A.,items:[[{paragraph,[{text,text:a}]}]]}",
      "{list,ordered:false,start:1,marker:A.,items:[[{paragraph,[{text,text:a}]}]]}",
      "{list,ordered:false,start:1,marker:i.,items:[[{paragraph,[{text,text:a}]}]]}",
      "{list,ordered:false,start:1,marker:I.,items:[[{paragraph,[{text,text:a}]}]]}",
      "{list,ordered:false,start:1,marker:disc,items:[[{paragraph,[{text,text:a}]}]]}",
      "{list,ordered:false,start:1,marker:circle,items:[[{paragraph,[{text,text:a}]}]]}",
      "{list,ordered:false,start:1,marker:square,items:[[{paragraph,[{text,text:a}]}]]}",
      "{list,ordered:false,start:1,marker:none,items:[[{paragraph,[{text,text:a}]}]]}",
      "{list,ordered:false,start:1,items:[[{paragraph,[{text,text:a}]}]]}",
      "{list,ordered:true,start:1,marker:1.,items:[[{paragraph,[{text,text:a}]}]]}",
      "{list,ordered:true,start:1,marker:a.,items:[[{paragraph,[{text,text:a}]}]]}",
      "{list,ordered:true,start:1,marker:A.,items:[[{paragraph,[{text,text:a}]}]]}",
      "{list,ordered:true,start:1,marker:i.,items:[[{paragraph,[{text,text:a}]}]]}",
      "{list,ordered:true,start:1,marker:I.,items:[[{paragraph,[{text,text:a}]}]]}",
      "{list,ordered:true,start:1,items:[[{paragraph,[{text,text:a}]}]]}",
      "{list,ordered:false,start:1,marker:circle,items:[[{paragraph,[{text,text:a}]}]]}",
      "{list,ordered:false,start:1,items:[[{paragraph,[{text,text:a}]}]]}",
    ],
  },
  {
    title: "lists, quotes and tables nest eight deep",
    body: "<ul><li><ul><li><ul><li><ul><li><ul><li><ul><li><ul><li><ul><li><ul><li>x</li></ul></li></ul></li></ul></li></ul></li></ul></li></ul></li></ul></li></ul></li></ul>",
    printed: [
      "{list,ordered:false,start:1,items:[[{list,ordered:false,start:1,items:[[{list,ordered:false,start:1,items:[[{list,ordered:false,start:1,items:[[{list,ordered:false,start:1,items:[[{list,ordered:false,start:1,items:[[{list,ordered:false,start:1,items:[[{list,ordered:false,start:1,items:[[{paragraph,[{text,text:x}]}]]}]]}]]}]]}]]}]]}]]}]]}",
    ],
  },
  {
    title: "quotes nest eight deep",
    body: "<blockquote><blockquote><blockquote><blockquote><blockquote><blockquote><blockquote><blockquote><blockquote>x</blockquote></blockquote></blockquote></blockquote></blockquote></blockquote></blockquote></blockquote></blockquote>",
    printed: [
      "{quote,blocks:[{quote,blocks:[{quote,blocks:[{quote,blocks:[{quote,blocks:[{quote,blocks:[{quote,blocks:[{quote,blocks:[{paragraph,[{text,text:x}]}]}]}]}]}]}]}]}]}",
    ],
  },
  {
    title: "white space that is said to be kept is",
    body: "<pre>a  b\n\tc</pre>",
    printed: ["{paragraph,[{text,text:a__b,style:{mono:true}},{break},{text,text:____c,style:{mono:true}}]}"],
  },
];

for (const { title, body, printed } of cases) test(`${title}`, () => assert.deepEqual(printedOf(body).map(inShort), printed));
