import { InfoDialog } from '@crm/ui/base'
import classes from './medium.module.css'

/** 新达人规则介绍: who counts as new, under the rule of this corporation. */
export function NewTalentRules({ rule, onClose }: { rule: number | undefined; onClose: () => void }) {
  return (
    <InfoDialog title="新达人规则介绍" onClose={onClose}>
      <ul className={classes.rules}>
        {rule === 1 ? (
          <>
            <li>达人在本企业首次出单起的若干天内为新达人，天数由企业在业务设置中指定。</li>
            <li>新达人标记于次日更新。</li>
          </>
        ) : (
          <>
            <li>达人在本企业首次出单起的 60 天内为新达人，标记实时更新。</li>
            <li>在「新达人」中，「交易数据」可选择全部数据，或仅新达人期内的成交。</li>
          </>
        )}
        <li>两次出单间隔超过半年，再次出单时重新计为新达人。</li>
      </ul>
    </InfoDialog>
  )
}
