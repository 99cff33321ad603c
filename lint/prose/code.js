import ts from 'typescript';
import { TextBuilder } from './text.js';

/** Attributes whose values are shown or read aloud to users. */
const READ_ATTRIBUTES =
  /^(?:title|label|legend|empty|hint|placeholder|alt|children|aria-(?:label|description|valuetext|roledescription))$/;
const CLASSES = /class/i;
/** Matches class names of style sheets: `text-sm`, `hover:bg-sunken`. */
const CLASS_WORD = /[-:/[]\S*[a-z\d\]]|^\d/;
const SQL =
  /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP|GRANT|REVOKE|SET|LOCK|BEGIN|COMMENT|VALUES|FROM|WHERE|ORDER|AND|OR|JOIN|LEFT|ON|NOTIFY|TRUNCATE)\b/;

/** Returns all texts in a portal module: element contents, text attributes, and other literals that are shown. */
export function portalTexts(file, source) {
  return new CodeTexts(file, source, 'portal', isShown).collect();
}

/**
 * Returns the messages of a service module: errors, log messages, command output and reports. The API's texts are not
 * included.
 */
export function messageTexts(file, source) {
  return new CodeTexts(file, source, 'messages', isMessage).collect();
}

class CodeTexts {
  #found = [];

  constructor(file, source, kind, isRead) {
    const script = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    this.tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, script);
    Object.assign(this, { file, kind, isRead });
  }

  collect() {
    this.#visit(this.tree);
    return this.#found;
  }

  #visit(node) {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isDecorator(node)) return;
    if (isElement(node) && node.children.some(hasText)) return this.#element(node);
    if (isLiteral(node)) return this.#literal(node);
    ts.forEachChild(node, (child) => this.#visit(child));
  }

  /** Collects an element's contents as one text. Attributes and other values are separate texts. */
  #element(node) {
    const builder = new TextBuilder();
    const others = [];
    for (const child of node.children) this.#addFlow(builder, child, others);
    this.#found.push(...builder.build({ kind: this.kind, file: this.file, role: elementName(node) }));
    if (ts.isJsxElement(node)) this.#visit(node.openingElement);
    for (const other of others) this.#visit(other);
  }

  #addFlow(builder, node, others) {
    if (ts.isJsxText(node)) builder.add(node.text, this.#lineOf(node));
    else if (ts.isJsxExpression(node)) {
      if (node.expression !== undefined) this.#addFlow(builder, node.expression, others);
    } else if (isElement(node)) {
      if (ts.isJsxElement(node)) others.push(node.openingElement);
      for (const child of node.children) this.#addFlow(builder, child, others);
    } else if (isLiteral(node)) this.#addLiteral(builder, node, others);
    else if (ts.isParenthesizedExpression(node)) this.#addFlow(builder, node.expression, others);
    else if (ts.isConditionalExpression(node)) {
      this.#addFlow(builder, node.whenTrue, others);
      others.push(node.whenFalse);
    } else if (isAnd(node)) this.#addFlow(builder, node.right, others);
    else {
      builder.add(`{${nameOf(node)}}`, this.#lineOf(node));
      others.push(node);
    }
  }

  #literal(node) {
    const builder = new TextBuilder();
    const others = [];
    this.#addLiteral(builder, node, others);
    for (const text of builder.build({ kind: this.kind, file: this.file, role: 'literal' })) {
      if (this.isRead(node, text.text)) this.#found.push(text);
    }
    for (const other of others) this.#visit(other);
  }

  #addLiteral(builder, node, others) {
    if (ts.isBinaryExpression(node)) {
      for (const part of [node.left, node.right]) {
        if (isLiteral(part)) this.#addLiteral(builder, part, others);
        else this.#addFlow(builder, part, others);
      }
      return undefined;
    }
    if (!ts.isTemplateExpression(node)) return builder.add(node.text, this.#lineOf(node));
    builder.add(node.head.text, this.#lineOf(node.head));
    for (const { expression, literal } of node.templateSpans) {
      builder.add(`{${nameOf(expression)}}`, this.#lineOf(expression));
      builder.add(literal.text, this.#lineOf(literal));
      others.push(expression);
    }
  }

  #lineOf(node) {
    const start = ts.isJsxText(node) ? node.pos : node.getStart(this.tree);
    return this.tree.getLineAndCharacterOfPosition(start).line + 1;
  }
}

const isElement = (node) => ts.isJsxElement(node) || ts.isJsxFragment(node);
/** Returns whether a node is a string, a template, or a concatenation with `+`. */
const isLiteral = (node) =>
  (isJoined(node) && (isLiteral(node.left) || isLiteral(node.right))) ||
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateExpression(node);
const isJoined = (node) => ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
const isAnd = (node) =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
const hasText = (node) => ts.isJsxText(node) && /\p{L}/u.test(node.text);
const elementName = (node) => (ts.isJsxElement(node) ? node.openingElement.tagName.getText() : 'text');

/** Returns an expression's last name as a placeholder: `count` of `data.count`. */
function nameOf(node) {
  return (
    node
      .getText()
      .match(/[a-zA-Z]\w*/g)
      ?.at(-1) ?? '…'
  );
}

/** Matches syntax of other languages: calls, elements, assignments, conditions, character classes of a pattern. */
const SYNTAX = /\p{L}\(|<[/!]?\w| = |="|=>|\bNULL\b|\\[bdsw]|\(\?|[;{}]\s*$|^[.#/]/u;
const COMPONENT = /^\p{Lu}\w*\p{Ll}\p{Lu}\w*$/u;

/** Returns whether a text is prose, not a name, a path, an expression or class names. */
function isProse(text) {
  const plain = text.replaceAll(/\{[\w…]+\}/g, '');
  const words = plain.split(' ').filter((word) => /\p{L}{2}/u.test(word));
  const classLike = words.filter((word) => CLASS_WORD.test(word) && !/^\p{Lu}/u.test(word));
  if (words.length === 0 || classLike.length * 2 > words.length) return false;
  return !SQL.test(text) && !SYNTAX.test(plain) && !COMPONENT.test(text);
}

function isShown(node, text) {
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return READ_ATTRIBUTES.test(parent.name.getText());
  if (!/\p{L}\S* +\S|^\p{Lu}\p{Ll}+/u.test(text) || !isProse(text)) return false;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  return !isWithin(node, isStyleOrLogic);
}

function isMessage(node, text) {
  if (!/\p{L}\S* +\S* *\p{L}\S* +\S/u.test(text) || !isProse(text)) return false;
  return !isWithin(node, isQuery);
}

function isWithin(node, condition) {
  for (let at = node; at.parent !== undefined; at = at.parent) {
    if (ts.isFunctionLike(at) || isElement(at)) return false;
    if (condition(at.parent, at)) return true;
  }
  return false;
}

/** Returns whether a literal is a class name, a comparison, a key or a module's path. */
function isStyleOrLogic(node, child) {
  if (ts.isJsxAttribute(node)) return !READ_ATTRIBUTES.test(node.name.getText());
  if (ts.isCallExpression(node)) return CLASSES.test(node.expression.getText()) && node.expression !== child;
  if (ts.isVariableDeclaration(node)) return CLASSES.test(node.name.getText());
  if (ts.isBinaryExpression(node)) return /^[!=]==$/.test(node.operatorToken.getText());
  return ts.isElementAccessExpression(node) || ts.isCaseClause(node);
}

/** Returns whether a literal is an argument of a database query. */
function isQuery(node, child) {
  if (!ts.isCallExpression(node) || node.expression === child) return false;
  return /(?:query|sql|rows|execute)\w*$/i.test(node.expression.getText().replace(/<.*/s, ''));
}
