import { Drawer } from '../../base/Drawer.tsx'
import type { ListImport } from './listImport.ts'
import { ImportPanel } from './ImportPanel.tsx'

interface ImportDrawerProps {
  imports: ListImport
  onClose: () => void
}

/** 导入 of a list, in a drawer. */
export function ImportDrawer({ imports, onClose }: ImportDrawerProps) {
  return (
    <ImportPanel imports={imports} onClose={onClose}>
      {({ steps, buttons, isSheet, leave }) => (
        <Drawer open width={isSheet ? 1208 : 520} title={imports.title} onClose={() => leave(onClose)} footer={buttons}>
          {steps}
        </Drawer>
      )}
    </ImportPanel>
  )
}
