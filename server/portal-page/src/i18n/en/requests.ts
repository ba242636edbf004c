export const requests = () => ({
  title: 'Recent requests',
  intro:
    'The latest calls of operations with a key, kept for 7 days and at most 1,000: of each second a few successes and more of the errors. Usage counts every one. What calls no operation, such as a wrong address (404), is in neither.',
  find: 'Request id',
  findHint: 'Stands in each answer as X-Request-Id, and in each error as request_id.',
  findAction: 'Find',
  notFound: 'No request with this id is kept.',
  errorsAlone: 'Errors alone',
  none: 'No request is kept',
  noneHint: 'Send a request with this key, and it appears here within seconds.',
  time: 'Time and request id',
  status: 'Status',
  operation: 'Operation',
  parameters: 'Parameters',
  refused: (names: string) => `refused: ${names}`,
  duration: 'Duration',
});
