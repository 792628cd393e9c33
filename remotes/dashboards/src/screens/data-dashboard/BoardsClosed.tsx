import { isCorpAdmin } from '@crm/access/roles'
import { open } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { Button, Dialog, EmptyBlock } from '@crm/ui/base'

/** 数据看板: what whoever may not open the boards reads: their version, feature or enterprise does not have them. */
export function BoardsClosed({ onClose }: { onClose: () => void }) {
  const isAdmin = isCorpAdmin(useWho())
  const contact = () => {
    onClose()
    open('planUpgrade', { module: 1 })
  }
  return (
    <Dialog
      open
      width={480}
      title="数据看板"
      onClose={onClose}
      footer={
        <>
          {isAdmin && (
            <Button type="tertiary" onClick={contact}>
              联系销售
            </Button>
          )}
          <Button theme="solid" onClick={onClose}>
            我知道了
          </Button>
        </>
      }
    >
      <EmptyBlock
        title="当前版本未开通数据看板"
        note={isAdmin ? '开通后可查看经营概览等看板' : '开通后可查看经营概览等看板，请联系管理员'}
      />
    </Dialog>
  )
}
