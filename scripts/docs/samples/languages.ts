import { NAME, type SampleCall } from './call.ts';

/** A programming language that samples are in. */
export interface SampleLanguage {
  /** As code blocks and stored choices name it. */
  id: string;
  label: string;
  write(call: SampleCall): string;
}

/** As JavaScript writes it: `{ search: 'husary' }`. */
const literal = (value: unknown): string =>
  typeof value === 'object'
    ? `{ ${Object.entries(Object(value))
        .map(([name, part]) => `${name}: ${literal(part)}`)
        .join(', ')} }`
    : typeof value === 'string'
      ? `'${value}'`
      : `${value}`;

const base = ({ address }: SampleCall): string => new URL(address).origin;

const curl = ({
  address,
  keyHeader,
}: SampleCall): string => `curl -H "${keyHeader}: $RECITERS_API_KEY" \\
  '${address}'
`;

function typescript(call: SampleCall): string {
  const { method, argument, list, noun } = call;
  const asked = `await client.${method}(${literal(argument)})`;
  return `import { RecitersClient } from '@reciters/client';

const client = new RecitersClient({ baseUrl: '${base(call)}' });
${
  list
    ? `const { ${list.total}, ${list.items} } = ${asked};

console.log(${list.total});
for (const ${noun} of ${list.items}) console.log(${noun}.${NAME});`
    : `const ${noun} = ${asked};

console.log(${noun}.${NAME});`
}
`;
}

const python = ({ address, keyHeader, list, noun }: SampleCall): string => `import json
import os
import sys
import urllib.error
import urllib.request

request = urllib.request.Request('${address}')
if key := os.environ.get('RECITERS_API_KEY'):
    request.add_header('${keyHeader}', key)
try:
    with urllib.request.urlopen(request) as response:
        ${list ? 'page' : noun} = json.load(response)
except urllib.error.HTTPError as error:
    sys.exit(f'{error}\\n{error.read().decode()}')

${
  list
    ? `print(page['${list.total}'])
for ${noun} in page['${list.items}']:
    print(${noun}['${NAME}'])`
    : `print(${noun}['${NAME}'])`
}
`;

const php = ({ address, keyHeader, list, noun }: SampleCall): string => `<?php
$key = getenv('RECITERS_API_KEY');
$context = stream_context_create([
    'http' => ['header' => $key ? "${keyHeader}: $key" : '', 'ignore_errors' => true],
]);
$body = file_get_contents('${address}', false, $context);
$${list ? 'page' : noun} = json_decode($body, true);
if (!isset($${list ? `page['${list.items}']` : `${noun}['${NAME}']`})) {
    throw new Exception($body);
}

${
  list
    ? `echo $page['${list.total}'], PHP_EOL;
foreach ($page['${list.items}'] as $${noun}) {
    echo $${noun}['${NAME}'], PHP_EOL;
}`
    : `echo $${noun}['${NAME}'], PHP_EOL;`
}
`;

const dart = ({ address, list, noun }: SampleCall): string => `import 'dart:convert';

import 'package:http/http.dart' as http;

void main() async {
  final answer = await http.get(Uri.parse('${address}'));
  if (answer.statusCode != 200) throw Exception(answer.body);
  final ${list ? 'page' : noun} = jsonDecode(utf8.decode(answer.bodyBytes));

${
  list
    ? `  print(page['${list.total}']);
  for (final ${noun} in page['${list.items}']) {
    print(${noun}['${NAME}']);
  }`
    : `  print(${noun}['${NAME}']);`
}
}
`;

/** Every language, in the order in which they are offered. */
export const SAMPLE_LANGUAGES: readonly SampleLanguage[] = [
  { id: 'sh', label: 'curl', write: curl },
  { id: 'ts', label: 'TypeScript', write: typescript },
  { id: 'python', label: 'Python', write: python },
  { id: 'php', label: 'PHP', write: php },
  { id: 'dart', label: 'Dart', write: dart },
];
