import { withinQuota } from '@crm/platform/plan'
import { IconUpload } from '@douyinfe/semi-icons'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useDialog } from '../../base/dialogs.tsx'
import { useIsPhone } from '../../base/phone.ts'
import { lazyPart } from '../../base/lazyPart.tsx'
import type { ListImport } from './listImport.ts'

/** The steps of an import for a place of one's own: its child is given the steps and the buttons. */
export const ImportPanel = lazyPart(() => import('./ImportPanel.tsx').then((module) => module.ImportPanel), null)
/** {@link import('./ImportUndo.tsx').ImportUndo}, loaded when it is first shown. */
export const ImportUndo = lazyPart(() => import('./ImportUndo.tsx').then((module) => module.ImportUndo), null)
const ImportDrawer = lazyPart(() => import('./ImportDrawer.tsx').then((module) => module.ImportDrawer), null)

/** 导入, absent on a phone: opens the drawer with template, upload and check. `text` beside the title of a page, where it is a button of its own. */
export function ImportButton({ imports, text }: { imports: ListImport; text?: string }) {
  const openDialog = useDialog()
  const { quota } = imports
  const isPhone = useIsPhone()
  const start = async () => {
    if (quota === undefined || (await withinQuota(quota))) openDialog(ImportDrawer, { imports })
  }
  if (isPhone) return null
  return (
    <Button
      theme={text === undefined ? 'borderless' : 'light'}
      type="tertiary"
      icon={<IconUpload />}
      onClick={() => void start()}
    >
      {text ?? '导入'}
    </Button>
  )
}
