import { once } from 'node:events';
import { connect } from 'node:net';

/** Whether somebody listens there. */
export async function isReached(port: number, host = '127.0.0.1'): Promise<boolean> {
  const caller = connect(port, host);
  try {
    await once(caller, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    caller.destroy();
  }
}
