ALTER TABLE "goods" ADD COLUMN "plan" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_plan_values" CHECK ("goods"."plan" in (0, 1, 2, 3));