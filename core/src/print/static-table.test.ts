import assert from "node:assert/strict";
import { test } from "node:test";
import { inShort, printedOf } from "../../../tests/world/printed.ts";

/** Tables in template XML and their printed blocks, in the notation of page.ts. */
const cases: readonly { readonly title: string; readonly body: string; readonly printed: readonly string[] }[] = [
  {
    title: "its head comes first, whatever its position, and is bold",
    body: "<table><tbody><tr><td>b</td></tr></tbody><thead><tr><th>h</th></tr><tr><th>i</th></tr></thead></table>",
    printed: [
      "{table,widths:[4],headRows:2,rows:[[{blocks:[{paragraph,[{text,text:h,style:{bold:true}}]}]}],[{blocks:[{paragraph,[{text,text:i,style:{bold:true}}]}]}],[{blocks:[{paragraph,[{text,text:b}]}]}]]}",
    ],
  },
  {
    title: "a table of nothing is none",
    body: "<table/>x<table><tr/></table>",
    printed: ["{paragraph,[{text,text:x}]}"],
  },
  {
    title: "spans are cut at the table's and the section's end",
    body: '<table><thead><tr><th rowspan="5">h</th><th>i</th></tr></thead><tr><td>a</td></tr><tr><td>b</td><td colspan="70">c</td><td>d</td></tr></table>',
    printed: [
      "{table,widths:[4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4],headRows:1,rows:[[{blocks:[{paragraph,[{text,text:h,style:{bold:true}}]}]},{blocks:[{paragraph,[{text,text:i,style:{bold:true}}]}]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]}],[{blocks:[{paragraph,[{text,text:a}]}]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]},{blocks:[]}],[{blocks:[{paragraph,[{text,text:b}]}]},{blocks:[{paragraph,[{text,text:c}]}],columns:59,rows:1}]]}",
    ],
  },
  {
    title: "cells give way to those that reach down",
    body: '<table><tr><td rowspan="3">a</td><td>b</td><td rowspan="2">c</td></tr><tr><td>d</td></tr><tr><td colspan="2">e</td></tr></table>',
    printed: [
      "{table,widths:[4,4,4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}],columns:1,rows:3},{blocks:[{paragraph,[{text,text:b}]}]},{blocks:[{paragraph,[{text,text:c}]}],columns:1,rows:2}],[{blocks:[{paragraph,[{text,text:d}]}]}],[{blocks:[{paragraph,[{text,text:e}]}],columns:2,rows:1}]]}",
    ],
  },
  {
    title: "a cell that a span reaches into is cut",
    body: '<table><tr><td>a</td><td rowspan="2">b</td><td>c</td></tr><tr><td colspan="3">d</td></tr></table>',
    printed: [
      "{table,widths:[4,4,4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]},{blocks:[{paragraph,[{text,text:b}]}],columns:1,rows:2},{blocks:[{paragraph,[{text,text:c}]}]}],[{blocks:[{paragraph,[{text,text:d}]}]},{blocks:[]}]]}",
    ],
  },
  {
    title: "cells take colour and alignment from their row",
    body: '<table><tr bgcolor="Red" align="right" style="vertical-align: bottom"><td>a</td><td bgcolor="#fff" align="left" style="vertical-align: top">b</td></tr><tr valign="middle"><td>c</td><td valign="MIDDLE">d</td></tr></table>',
    printed: [
      "{table,widths:[4,4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}],align:end}],fill:#ff0000,valign:bottom},{blocks:[{paragraph,[{text,text:b}],align:start}],fill:#ffffff}],[{blocks:[{paragraph,[{text,text:c}]}],valign:middle},{blocks:[{paragraph,[{text,text:d}]}],valign:middle}]]}",
    ],
  },
  {
    title: "lines are all, none or as usual",
    body: '<table style="border: none"><tr><td>a</td></tr></table><table style="border-style: hidden"><tr><td>a</td></tr></table><table style="border-width: 0px"><tr><td>a</td></tr></table><table style="border: 0pt solid"><tr><td>a</td></tr></table><table style="border: 1px"><tr><td>a</td></tr></table><table style="border: 0.5px"><tr><td>a</td></tr></table><table style="border-width: 0"><tr><td>a</td></tr></table>',
    printed: [
      "{table,widths:[4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]}]],lines:none}",
      "{table,widths:[4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]}]],lines:none}",
      "{table,widths:[4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]}]],lines:none}",
      "{table,widths:[4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]}]],lines:none}",
      "{table,widths:[4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]}]],lines:all}",
      "{table,widths:[4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]}]],lines:all}",
      "{table,widths:[4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]}]],lines:none}",
    ],
  },
  {
    title: "the first cell that says its lines says those of the table",
    body: '<table><tr><td>a</td><td style="border: 1px solid">b</td><td style="border: none">c</td></tr></table><table border="2"><tr><td style="border: none">a</td></tr></table>',
    printed: [
      "{table,widths:[4,4,4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]},{blocks:[{paragraph,[{text,text:b}]}]},{blocks:[{paragraph,[{text,text:c}]}]}]],lines:all}",
      "{table,widths:[4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]}]],lines:all}",
    ],
  },
  {
    title: "a table is as wide as it says, from a tenth to the whole",
    body: '<table width="50%"><tr><td>a</td></tr></table><table width="100%"><tr><td>a</td></tr></table><table width="99%"><tr><td>a</td></tr></table><table width="5%"><tr><td>a</td></tr></table><table width="235pt"><tr><td>a</td></tr></table><table width="9999pt"><tr><td>a</td></tr></table><table width="0"><tr><td>a</td></tr></table><table width="-5%"><tr><td>a</td></tr></table><table width="odd"><tr><td>a</td></tr></table>',
    printed: [
      "{table,widths:[4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]}]],widthPercent:50}",
      "{table,widths:[4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]}]]}",
      "{table,widths:[4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]}]],widthPercent:99}",
      "{table,widths:[4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]}]],widthPercent:10}",
      "{table,widths:[4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]}]],widthPercent:50}",
      "{table,widths:[4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]}]]}",
      "{table,widths:[4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]}]]}",
      "{table,widths:[4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]}]]}",
      "{table,widths:[4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]}]]}",
    ],
  },
  {
    title: "columns have the widths that are said, others share the rest",
    body: '<table><tr><td width="20%">a</td><td>b</td><td>long words here of some</td></tr></table><table><tr><td width="97%">a</td><td>b</td></tr></table><table><tr><td style="width: 94pt">a</td><td width="30%">b</td></tr><tr><td width="50%">c</td><td>d</td></tr></table><table><tr><td width="80%" colspan="2">a</td></tr><tr><td>b</td><td width="1%">c</td></tr></table>',
    printed: [
      "{table,widths:[20,13,67],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]},{blocks:[{paragraph,[{text,text:b}]}]},{blocks:[{paragraph,[{text,text:long words here of some}]}]}]]}",
      "{table,widths:[97,10],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]},{blocks:[{paragraph,[{text,text:b}]}]}]]}",
      "{table,widths:[20,30],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]},{blocks:[{paragraph,[{text,text:b}]}]}],[{blocks:[{paragraph,[{text,text:c}]}]},{blocks:[{paragraph,[{text,text:d}]}]}]]}",
      "{table,widths:[99,4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}],columns:2,rows:1}],[{blocks:[{paragraph,[{text,text:b}]}]},{blocks:[{paragraph,[{text,text:c}]}]}]]}",
    ],
  },
  {
    title: "columns are as wide as their content",
    body: "<table><tr><td>a</td><td>a somewhat longer text that goes on and on for a while</td><td>averylongwordindeedthatis</td></tr><tr><td>bb</td><td>short</td><td><p>c</p></td></tr></table><table><tr><td>word0 another</td><td>word1 another</td><td>word2 another</td><td>word3 another</td><td>word4 another</td><td>word5 another</td><td>word6 another</td><td>word7 another</td><td>word8 another</td><td>word9 another</td><td>word10 another</td><td>word11 another</td></tr></table>",
    printed: [
      "{table,widths:[4,26,14],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:a}]}]},{blocks:[{paragraph,[{text,text:a somewhat longer text that goes on and on for a while}]}]},{blocks:[{paragraph,[{text,text:a~v~e~r~y~l~o~n~g~w~o~r~d~i~n~d~e~e~d~t~h~a~t~i~s}]}]}],[{blocks:[{paragraph,[{text,text:bb}]}]},{blocks:[{paragraph,[{text,text:short}]}]},{blocks:[{paragraph,[{text,text:c}]}]}]]}",
      "{table,widths:[9,9,9,9,9,9,9,9,9,9,9,9],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:w~o~r~d~0 a~n~o~t~h~e~r}]}]},{blocks:[{paragraph,[{text,text:w~o~r~d~1 a~n~o~t~h~e~r}]}]},{blocks:[{paragraph,[{text,text:w~o~r~d~2 a~n~o~t~h~e~r}]}]},{blocks:[{paragraph,[{text,text:w~o~r~d~3 a~n~o~t~h~e~r}]}]},{blocks:[{paragraph,[{text,text:w~o~r~d~4 a~n~o~t~h~e~r}]}]},{blocks:[{paragraph,[{text,text:w~o~r~d~5 a~n~o~t~h~e~r}]}]},{blocks:[{paragraph,[{text,text:w~o~r~d~6 a~n~o~t~h~e~r}]}]},{blocks:[{paragraph,[{text,text:w~o~r~d~7 a~n~o~t~h~e~r}]}]},{blocks:[{paragraph,[{text,text:w~o~r~d~8 a~n~o~t~h~e~r}]}]},{blocks:[{paragraph,[{text,text:w~o~r~d~9 a~n~o~t~h~e~r}]}]},{blocks:[{paragraph,[{text,text:w~o~r~d~1~0 a~n~o~t~h~e~r}]}]},{blocks:[{paragraph,[{text,text:w~o~r~d~1~1 a~n~o~t~h~e~r}]}]}]]}",
    ],
  },
  {
    title: "a table in a table has less room",
    body: "<table><tr><td><table><tr><td>xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx</td><td>b</td></tr></table></td><td>c</td></tr></table>",
    printed: [
      "{table,widths:[42,4],headRows:0,rows:[[{blocks:[{table,widths:[42,4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx}]}]},{blocks:[{paragraph,[{text,text:b}]}]}]]}]},{blocks:[{paragraph,[{text,text:c}]}]}]]}",
    ],
  },
  {
    title: "text in a cell is broken to its width",
    body: '<table><tr><td>xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx</td><td>xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx</td></tr></table><table width="50%"><tr><td>xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx</td></tr></table><table><tr><td style="font-size: 20pt">xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx</td></tr></table>',
    printed: [
      "{table,widths:[42,42],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx}]}]},{blocks:[{paragraph,[{text,text:xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx}]}]}]]}",
      "{table,widths:[42],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx}]}]}]],widthPercent:50}",
      "{table,widths:[42],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx~xxxx,style:{sizePt:20}}]}]}]]}",
    ],
  },
  {
    title: "tables nest eight deep, and are flat below",
    body: "<table><tr><td><table><tr><td><table><tr><td><table><tr><td><table><tr><td><table><tr><td><table><tr><td><table><tr><td><table><tr><td>x</td></tr></table></td></tr></table></td></tr></table></td></tr></table></td></tr></table></td></tr></table></td></tr></table></td></tr></table></td></tr></table>",
    printed: [
      "{table,widths:[4],headRows:0,rows:[[{blocks:[{table,widths:[4],headRows:0,rows:[[{blocks:[{table,widths:[4],headRows:0,rows:[[{blocks:[{table,widths:[4],headRows:0,rows:[[{blocks:[{paragraph,[{text,text:x}]}]}]]}]}]]}]}]]}]}]]}",
    ],
  },
];

for (const { title, body, printed } of cases)
  test(`in a table: ${title}`, () => assert.deepEqual(printedOf(body).map(inShort), printed));
