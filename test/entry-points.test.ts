import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

type Surface = { readonly values: readonly string[]; readonly types: readonly string[] };

const { exports: entries = {} } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly exports?: Readonly<Record<string, { readonly types?: string } | string>>;
};
const sources = Object.entries(entries).flatMap(([entry, target]) => {
  const declaration = typeof target === 'string' ? undefined : target.types;
  const stem = declaration?.match(/^\.\/dist\/(.*)\.d\.ts$/)?.[1];
  return stem === undefined ? [] : [{ entry, source: `${stem}.ts` }];
});

// Every public name stands in that file once, so that none comes, goes or changes its kind unseen.
// After a change that is meant, write it anew: npx vitest run test/entry-points.test.ts -u
test('the entries export these names', async () => {
  expect(sources).not.toEqual([]);
  const listed = sources.flatMap(({ entry, source }) => {
    const { types, values } = surfaceOf(source);
    return [`"${entry}"`, ...types.map((name) => `  type ${name}`), ...values.map((name) => `  ${name}`)];
  });
  await expect(`${listed.join('\n')}\n`).toMatchFileSnapshot('entry-points.txt');
  expect(Object.fromEntries(sources.map(({ entry, source }) => [entry, surfaceOf(source)]))).toMatchInlineSnapshot(`
    {
      ".": {
        "types": [
          "And",
          "Between",
          "BooleanLiteral",
          "Builder",
          "Catalogue",
          "CheckOptions",
          "Clock",
          "CommonOptions",
          "Comparison",
          "ComparisonOperator",
          "DateText",
          "DecimalLiteral",
          "Diagnostic",
          "DiagnosticCode",
          "Edit",
          "ElapsedText",
          "Expression",
          "Field",
          "FieldName",
          "FieldType",
          "Fields",
          "Fix",
          "Fold",
          "In",
          "IntegerLiteral",
          "IsoDate",
          "Kind",
          "KnownValue",
          "Limits",
          "Literal",
          "Locale",
          "LocaleTag",
          "MessageLanguage",
          "Missing",
          "MissingPart",
          "MomentText",
          "NodeOf",
          "Not",
          "Null",
          "Operator",
          "Or",
          "ParseOptions",
          "ParseResult",
          "PartialExpression",
          "PositiveOperator",
          "Predicate",
          "Profile",
          "Query",
          "Range",
          "RelativeDate",
          "Schema",
          "SearchTag",
          "SearchText",
          "SearchValue",
          "Severity",
          "SkippedText",
          "StringLiteral",
          "SyntaxElement",
          "SyntaxFault",
          "SyntaxNode",
          "SyntaxTree",
          "TextAnchor",
          "TextMatching",
          "TimeText",
          "Token",
          "TokenType",
          "ValueForm",
          "ValueOf",
        ],
        "values": [
          "SearchError",
          "accepts",
          "assertQuery",
          "bookingSchema",
          "build",
          "check",
          "coreProfile",
          "days",
          "defaultBookingColumns",
          "defaultEventColumns",
          "defaultLimits",
          "defineProfile",
          "defineSchema",
          "diagnose",
          "diagnosticCodes",
          "eventSchema",
          "everything",
          "fieldTypes",
          "fold",
          "foldText",
          "foldedPattern",
          "foldedRegExp",
          "formatDiagnostic",
          "fromJson",
          "fullProfile",
          "hours",
          "isSearchError",
          "literalsOf",
          "minutes",
          "moment",
          "months",
          "operators",
          "parse",
          "parseQuery",
          "positiveOf",
          "print",
          "printLiteral",
          "read",
          "resolver",
          "search",
          "todayIn",
          "walk",
          "weeks",
          "years",
        ],
      },
      "./analysis": {
        "types": [
          "Answer",
          "ConditionCount",
          "DescribeOptions",
          "Explanation",
          "LintOptions",
          "LowerOptions",
          "Lowered",
          "Matches",
          "NoRowsReport",
          "Split",
          "SplitOptions",
          "WhyNoRows",
          "Witness",
        ],
        "values": [
          "alternatives",
          "canonical",
          "describe",
          "disjoint",
          "equivalent",
          "explain",
          "hash",
          "implies",
          "lint",
          "lower",
          "simplify",
          "split",
          "toMatchFinder",
          "whyNoRows",
          "witnesses",
        ],
      },
      "./booking": {
        "types": [],
        "values": [
          "bookingSchema",
          "defaultBookingColumns",
          "defaultEventColumns",
          "eventSchema",
        ],
      },
      "./builder": {
        "types": [
          "BuilderWords",
          "EditedText",
          "RelationWords",
          "SearchExpressionBuilder",
        ],
        "values": [
          "defineSearchExpressionBuilder",
        ],
      },
      "./catalogue": {
        "types": [
          "MessageData",
          "Translation",
          "WholeTranslation",
        ],
        "values": [
          "code",
          "defineCatalogue",
        ],
      },
      "./client": {
        "types": [
          "AnswerRow",
          "BookingRecord",
          "Client",
          "ClientError",
          "ClientErrorKind",
          "ClientOptions",
          "ColumnName",
          "EventRecord",
          "ListOptions",
          "Plan",
          "PlannedRequest",
          "RecordOptions",
          "Row",
          "Search",
          "ServiceProblem",
        ],
        "values": [
          "createClient",
          "isClientError",
        ],
      },
      "./codemirror": {
        "types": [
          "SearchExpressionOptions",
        ],
        "values": [
          "searchExpression",
        ],
      },
      "./grammar": {
        "types": [
          "SearchParser",
        ],
        "values": [
          "recordedProductions",
          "searchLexer",
          "searchParser",
          "searchTokens",
        ],
      },
      "./language-service": {
        "types": [
          "CodeFix",
          "CompleteOptions",
          "Completion",
          "CompletionKind",
          "CompletionList",
          "EditorClock",
          "FoldingRange",
          "FormatOptions",
          "GhostText",
          "Highlight",
          "Hover",
          "InlayHint",
          "LanguageService",
          "LanguageServiceOptions",
          "SearchSymbol",
          "SemanticToken",
          "SemanticTokenType",
          "Signature",
          "SuggestValues",
        ],
        "values": [
          "applyEdits",
          "createLanguageService",
          "lexicalTokens",
          "pieces",
          "semanticTokenTypes",
          "toMarkdown",
        ],
      },
      "./memory": {
        "types": [
          "ColumnStore",
          "ColumnsOptions",
          "Row",
          "RowOf",
          "Verdict",
        ],
        "values": [
          "columnStore",
          "columns",
          "countUnreadable",
          "evaluate",
          "filter",
          "select",
          "selectRows",
          "toEvaluator",
          "toPredicate",
          "unreadable",
        ],
      },
      "./monaco": {
        "types": [
          "MonacoApi",
          "SearchContext",
          "SearchLanguage",
          "SearchLanguageOptions",
        ],
        "values": [
          "registerSearchLanguage",
          "searchEditorOptions",
          "searchThemes",
        ],
      },
      "./rules": {
        "types": [
          "Rule",
          "RuleGroup",
          "RuleOperator",
          "RulesOptions",
        ],
        "values": [
          "fromRules",
          "toRules",
        ],
      },
      "./service": {
        "types": [
          "About",
          "Accounts",
          "AuditAuthor",
          "AuthResult",
          "Authenticate",
          "Column",
          "ColumnType",
          "DemoRow",
          "Entity",
          "Facts",
          "Page",
          "PageRequest",
          "RequestContext",
          "RequestLog",
          "Right",
          "SendOptions",
          "Service",
          "ServiceOptions",
          "Session",
          "Store",
          "StoreClient",
          "StoreSession",
          "StoredUser",
          "StoredValue",
          "User",
          "Verdict",
          "Verify",
        ],
        "values": [
          "createDemoStore",
          "createService",
          "demoRows",
        ],
      },
      "./sql": {
        "types": [
          "Bindable",
          "ColumnSource",
          "Columns",
          "Dialect",
          "MomentZone",
          "PreparedSql",
          "Sql",
          "SqlOptions",
          "Storage",
        ],
        "values": [
          "dialects",
          "duckdb",
          "mariadb",
          "mysql",
          "postgres",
          "prepareSql",
          "sqlite",
          "toSql",
          "toTemplate",
        ],
      },
      "./textarea": {
        "types": [
          "SearchExpressionEditor",
        ],
        "values": [
          "defineSearchExpressionEditor",
        ],
      },
      "./url": {
        "types": [],
        "values": [
          "fromUrl",
          "toUrl",
        ],
      },
    }
  `);
});

test.each(sources)('$entry has at run time the values that its source names', async ({ source }) => {
  const module = (await import(new URL(`../${source}`, import.meta.url).href)) as object;
  expect(Object.keys(module).sort()).toEqual(surfaceOf(source).values);
});

function surfaceOf(source: string): Surface {
  const exported = parseSync(source, readFileSync(source, 'utf8')).module.staticExports.flatMap(({ entries: names }) => names);
  const named = (isType: boolean) =>
    exported
      .filter((one) => one.isType === isType)
      .map(({ exportName }) => exportName.name ?? exportName.kind)
      .sort();
  return { values: named(false), types: named(true) };
}
