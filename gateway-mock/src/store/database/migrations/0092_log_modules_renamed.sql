UPDATE "oplog" SET "module" = '合作单' WHERE "module" = '合作订单';--> statement-breakpoint
UPDATE "oplog" SET "module" = '订单' WHERE "module" = '订单列表';--> statement-breakpoint
UPDATE "oplog" SET "module" = '跟进记录' WHERE "module" = '跟进日志';--> statement-breakpoint
UPDATE "oplog" SET "module" = 'ERP 对接' WHERE "module" = 'ERP对接';--> statement-breakpoint
UPDATE "oplog" SET "module" = '种草项目' WHERE "module" = 'Campaign';
