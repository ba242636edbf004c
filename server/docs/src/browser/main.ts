import { CodeSamples } from './code-samples.ts';
import { IdChecker } from './id-checker.ts';
import { limitIdleWait } from './idle-limit.ts';
import { sayWhetherMenuIsOpen } from './menu-button.ts';
import { followOldAddress } from './old-addresses.ts';
import { mendSearchField } from './search-field.ts';
import { TryIt } from './try-it.ts';

limitIdleWait();
followOldAddress();
sayWhetherMenuIsOpen();
mendSearchField();
customElements.define('code-samples', CodeSamples);
customElements.define('id-checker', IdChecker);
customElements.define('try-it', TryIt);
