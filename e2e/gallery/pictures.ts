import type { Picture } from './picture.ts'
import { banners } from './pictures/banners.ts'
import { dialogs } from './pictures/dialogs.ts'
import { due } from './pictures/due.ts'
import { frame } from './pictures/frame.ts'
import { moreDialogs } from './pictures/moreDialogs.ts'
import { newcomers } from './pictures/newcomers.ts'
import { pages } from './pictures/pages.ts'
import { screens } from './pictures/screens.ts'
import { session } from './pictures/session.ts'

/** Pages, dialogs, banners and drawers of the shell. A new one is a line in one of these. */
export const pictures: readonly Picture[] = [
  ...pages,
  ...newcomers,
  ...session,
  ...frame,
  ...banners,
  ...dialogs,
  ...moreDialogs,
  ...due,
  ...screens,
]
