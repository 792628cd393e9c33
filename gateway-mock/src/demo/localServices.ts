import { type Senders, localSenders } from '../services/senders/senders.ts'
import type { AiService } from '../services/ai/aiService.ts'
import type { LiveService } from '../services/lives/liveService.ts'
import type { ErpService } from '../services/erp/erpService.ts'
import type { ShopService } from '../services/shops/shopService.ts'
import type { TrendService } from '../services/trends/trendService.ts'
import { localAi } from './localAi.ts'
import { localErps } from './localErp.ts'
import { localLives } from './localLives.ts'
import { localShops } from './localShops.ts'
import { localTrends } from './localTrends.ts'

/** Everything outside as a demonstration plays it, in this process: nothing leaves the machine. */
export const localServices = (
  now: () => number,
): {
  ai: AiService
  lives: LiveService
  shops: ShopService
  erps: ErpService
  senders: Senders
  trends: TrendService
} => ({
  ai: localAi,
  lives: localLives,
  shops: localShops,
  erps: localErps(now),
  senders: localSenders,
  trends: localTrends,
})
