/** A first request in the languages that back ends are mostly written in. */
export const examplesOf = (address: string) => [
  {
    name: 'curl',
    code: `curl -H "X-API-Key: $RECITERS_API_KEY" \\
     -H "X-External-User-Id: user:42" \\
     '${address}'`,
  },
  {
    name: 'TypeScript',
    code: `const response = await fetch('${address}', {
  headers: {
    'X-API-Key': process.env.RECITERS_API_KEY ?? '',
    'X-External-User-Id': 'user:42',
  },
});
console.log(await response.json());`,
  },
  {
    name: 'Python',
    code: `import json, os, urllib.request

request = urllib.request.Request("${address}", headers={
    "X-API-Key": os.environ["RECITERS_API_KEY"],
    "X-External-User-Id": "user:42",
})
print(json.load(urllib.request.urlopen(request)))`,
  },
];
