ALTER TABLE "agg_day" ADD COLUMN "settled_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agg_day" ADD COLUMN "lines_finished" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agg_day" ADD COLUMN "lines_refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agg_day" ADD COLUMN "lines_settled" bigint DEFAULT 0 NOT NULL;