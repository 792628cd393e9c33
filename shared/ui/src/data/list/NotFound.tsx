import { doneMessage } from '@crm/base/messages'
import { toast } from '@crm/platform/feedback'
import { Banner } from '../../base/Blocks.tsx'
import { TextButton } from '../../base/TextLink.tsx'
import { copyText } from '../cells/CopyButton.tsx'
import classes from './ListPage.module.css'

/** IDs that are read out; what is copied has them all. */
const SHOWN = 10

/** Which of the IDs and links that a list was searched for lead to nothing in it. */
export function NotFound({ ids }: { ids: readonly string[] }) {
  const copy = async () => {
    if (await copyText(ids.join('\n'))) toast.success(doneMessage.copied)
    else toast.error('复制失败，请手动复制')
  }
  return (
    <div className={classes.notFound}>
      <Banner kind="warning" action={<TextButton onClick={() => void copy()}>复制未找到的</TextButton>}>
        {ids.length} 个未找到：{ids.slice(0, SHOWN).join('、')}
        {ids.length > SHOWN && ' 等'}
      </Banner>
    </div>
  )
}
