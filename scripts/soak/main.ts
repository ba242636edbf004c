import { program } from 'commander';
import { positive } from '../shared/positive.ts';
import { type SoakOptions, soak } from './soak.ts';

program
  .name('npm run soak --')
  .description(
    'Put three replicas under mixed load while one thing after the other goes wrong. It takes the ' +
      'servers that TEST_DATABASE_URL and TEST_REDIS_URL name, and breaks only its own way to them.',
  )
  .option('--minutes <n>', 'how long', positive, 30)
  .option('--seed <n>', 'decides what goes wrong, and when', positive, 1)
  .option('--callers <n>', 'how many call at once', positive, 8)
  .action(async (options: SoakOptions) => {
    // Callers of a run that was ended early would go on.
    process.exit((await soak(options)) ? 0 : 1);
  });

await program.parseAsync();
