/**
 * Forms for Candid's types: each draws its inputs and says its value in Candid's own text.
 *
 *     const form = input({ is: "opt", of: { is: "nat8" } }, types, "age");
 *     place.append(form.element);
 *     form.text()     "opt (7)", or an Error that says which input is wrong
 *
 * What may contain itself is drawn when it is chosen or added, so forms of such types end.
 */

export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

const INTEGER = /^[+-]?\d[\d_]*$/;
const FLOAT = /^[+-]?(\d[\d_]*\.?\d*([eE][+-]?\d+)?|inf|NaN)$/;
const HEX = /^([0-9a-fA-F]{2})*$/;

export function input(type, types, label) {
  if (type.is === "ref") return input(types[type.name], types, label);
  const form = { opt, vec, record, variant, blob, bool, text, func, null: nothing, reserved: nothing }[type.is];
  return (form ?? simple)(type, types, label);
}

/** A label around *control*, which is named by it. */
const labelled = (label, kind, control) =>
  make("div", { className: "field" },
    make("label", {}, make("span", { textContent: label }), control, make("span", { className: "quiet", textContent: kind })));

function simple(type, _, label) {
  const control = make("input", { spellcheck: false, autocomplete: "off" });
  const written = {
    principal: (value) => `principal ${quoted(value)}`,
    service: (value) => `service ${quoted(value)}`,
    float32: (value) => checked(value, FLOAT, label, "a number").replace(/^([+-]?[\d_]+)$/, "$1.0"),
  };
  written.float64 = written.float32;
  const write = written[type.is] ?? ((value) => checked(value, INTEGER, label, "a whole number"));
  if (!(type.is in written)) control.inputMode = "numeric";
  return { element: labelled(label, type.is, control), text: () => write(control.value.trim()) };
}

function checked(value, pattern, label, what) {
  if (!pattern.test(value)) throw new Error(`${label}: ${what} is expected${value ? `, not ${value}` : ""}`);
  return value;
}

function bool(_, __, label) {
  const control = make("input", { type: "checkbox" });
  return { element: labelled(label, "bool", control), text: () => String(control.checked) };
}

function text(_, __, label) {
  const control = make("textarea", { rows: 1, spellcheck: false });
  return { element: labelled(label, "text", control), text: () => quoted(control.value) };
}

function nothing(type, _, label) {
  return { element: make("div", { className: "field quiet", textContent: `${label} ${type.is}` }), text: () => "null" };
}

function func(_, __, label) {
  const control = make("input", { placeholder: "aaaaa-aa.raw_rand", spellcheck: false });
  return {
    element: labelled(label, "canister.method", control),
    text: () => {
      const [canister, ...method] = control.value.trim().split(".");
      return `func ${quoted(canister)}.${quoted(method.join("."))}`;
    },
  };
}

function blob(_, __, label) {
  const control = make("textarea", { rows: 1, spellcheck: false });
  const kind = make("select", { ariaLabel: `${label}: how it is written` }, make("option", { textContent: "text" }), make("option", { textContent: "hex" }));
  const element = labelled(label, "blob", control);
  element.append(kind);
  return {
    element,
    text: () => {
      if (kind.value === "text") return `blob ${quoted(control.value)}`;
      const hex = checked(control.value.replace(/\s/g, ""), HEX, label, "hex of whole bytes");
      return `blob "${hex.replace(/../g, "\\$&")}"`;
    },
  };
}

function opt(type, types, label) {
  const control = make("input", { type: "checkbox" });
  const element = labelled(label, "opt", control);
  let inner = null;
  control.addEventListener("change", () => {
    inner?.element.remove();
    inner = control.checked ? input(type.of, types, label) : null;
    if (inner) element.append(inner.element);
  });
  return { element, text: () => (inner ? `opt (${inner.text()})` : "null") };
}

function group(label, kind) {
  return make("fieldset", {}, make("legend", { textContent: label ? `${label} ${kind}` : kind }));
}

function vec(type, types, label) {
  const element = group(label, "vec");
  const items = [];
  const more = make("button", { type: "button", textContent: "Add", ariaLabel: `Add to ${label || "vec"}` });
  more.addEventListener("click", () => {
    const item = input(type.of, types, `${label} ${items.length + 1}`.trim());
    const less = make("button", { type: "button", textContent: "Remove", ariaLabel: `Remove from ${label || "vec"}` });
    const row = make("div", { className: "item" }, item.element, less);
    less.addEventListener("click", () => {
      items.splice(items.indexOf(item), 1);
      row.remove();
      more.focus();
    });
    items.push(item);
    more.before(row);
  });
  element.append(more);
  return { element, text: () => `vec { ${items.map((item) => item.text()).join("; ")} }` };
}

function record(type, types, label) {
  const element = group(label, "record");
  const fields = type.fields.map(([name, of]) => [name, input(of, types, name)]);
  element.append(...fields.map(([, form]) => form.element));
  return { element, text: () => `record { ${fields.map(([name, form]) => `${name} = ${form.text()}`).join("; ")} }` };
}

function variant(type, types, label) {
  const element = group(label, "variant");
  const choice = make("select", { ariaLabel: label || "variant" }, ...type.fields.map(([name]) => make("option", { textContent: name })));
  let inner = null;
  const choose = () => {
    inner?.element.remove();
    const of = type.fields[choice.selectedIndex]?.[1];
    inner = of && of.is !== "null" ? input(of, types, choice.value) : null;
    if (inner) element.append(inner.element);
  };
  choice.addEventListener("change", choose);
  element.append(choice);
  choose();
  return { element, text: () => `variant { ${choice.value}${inner ? ` = ${inner.text()}` : ""} }` };
}

export const quoted = (value) =>
  `"${value.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n").replace(/\r/g, "\\r").replace(/\t/g, "\\t")}"`;
