import { usePortal } from '@crm/platform/portal'
import { Button, ReadActions } from '@crm/ui/base'

/** 联系客服, where the portal has somebody to ask. */
export function ContactService() {
  const { customerService } = usePortal().backends
  if (!customerService) return null
  return (
    <ReadActions>
      <Button onClick={() => window.open(customerService, '_blank', 'noopener')}>联系客服</Button>
    </ReadActions>
  )
}
