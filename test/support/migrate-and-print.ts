import { migrate } from '../../server/src/storage/migrate.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';

/** `migrate-and-print.ts <url>`: migrates in a process of its own and prints what it applied. */
const database = await openDatabase(process.argv[2] ?? '');
console.log(JSON.stringify(await migrate(database)));
await database.close();
