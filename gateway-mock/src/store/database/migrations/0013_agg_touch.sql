-- Whatever changes an order line, its refunds or its credit marks the days that the change shows on.
CREATE FUNCTION "agg_touch_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO agg_touched (corp_id, day)
	SELECT DISTINCT x.corp_id, ((x.at + 28800) / 86400)::int FROM (
		SELECT c.corp_id, c.pay_time AS at FROM changed c
		UNION ALL SELECT c.corp_id, c.settle_time FROM changed c WHERE c.settle_time IS NOT NULL
		UNION ALL SELECT c.corp_id, r.refund_time FROM changed c
			JOIN refund r ON r.corp_id = c.corp_id AND r.order_id = c.order_id AND r.sku_id = c.sku_id
	) x ORDER BY 1, 2
	ON CONFLICT (corp_id, day) DO UPDATE SET changes = agg_touched.changes + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "agg_touch_refunds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO agg_touched (corp_id, day)
	SELECT DISTINCT x.corp_id, ((x.at + 28800) / 86400)::int FROM (
		SELECT c.corp_id, c.refund_time AS at FROM changed c
		UNION ALL SELECT c.corp_id, i.pay_time FROM changed c
			JOIN order_item i ON i.corp_id = c.corp_id AND i.order_id = c.order_id AND i.sku_id = c.sku_id
	) x ORDER BY 1, 2
	ON CONFLICT (corp_id, day) DO UPDATE SET changes = agg_touched.changes + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "agg_touch_credit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO agg_touched (corp_id, day)
	SELECT DISTINCT x.corp_id, ((x.at + 28800) / 86400)::int FROM (
		SELECT i.corp_id, unnest(ARRAY[i.pay_time, i.settle_time] || ARRAY(
			SELECT r.refund_time FROM refund r WHERE r.corp_id = i.corp_id AND r.order_id = i.order_id AND r.sku_id = i.sku_id
		)) AS at FROM changed c
			JOIN order_item i ON i.corp_id = c.corp_id AND i.order_id = c.order_id AND i.sku_id = c.sku_id
	) x WHERE x.at IS NOT NULL ORDER BY 1, 2
	ON CONFLICT (corp_id, day) DO UPDATE SET changes = agg_touched.changes + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "agg_touch_insert" AFTER INSERT ON "order_item" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "agg_touch_lines"();--> statement-breakpoint
CREATE TRIGGER "agg_touch_delete" AFTER DELETE ON "order_item" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "agg_touch_lines"();--> statement-breakpoint
CREATE TRIGGER "agg_touch_update_new" AFTER UPDATE ON "order_item" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "agg_touch_lines"();--> statement-breakpoint
CREATE TRIGGER "agg_touch_update_old" AFTER UPDATE ON "order_item" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "agg_touch_lines"();--> statement-breakpoint
CREATE TRIGGER "agg_touch_insert" AFTER INSERT ON "refund" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "agg_touch_refunds"();--> statement-breakpoint
CREATE TRIGGER "agg_touch_delete" AFTER DELETE ON "refund" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "agg_touch_refunds"();--> statement-breakpoint
CREATE TRIGGER "agg_touch_update_new" AFTER UPDATE ON "refund" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "agg_touch_refunds"();--> statement-breakpoint
CREATE TRIGGER "agg_touch_update_old" AFTER UPDATE ON "refund" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "agg_touch_refunds"();--> statement-breakpoint
CREATE TRIGGER "agg_touch_insert" AFTER INSERT ON "order_attr" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "agg_touch_credit"();--> statement-breakpoint
CREATE TRIGGER "agg_touch_delete" AFTER DELETE ON "order_attr" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "agg_touch_credit"();--> statement-breakpoint
CREATE TRIGGER "agg_touch_update_new" AFTER UPDATE ON "order_attr" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "agg_touch_credit"();--> statement-breakpoint
CREATE TRIGGER "agg_touch_update_old" AFTER UPDATE ON "order_attr" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "agg_touch_credit"();
