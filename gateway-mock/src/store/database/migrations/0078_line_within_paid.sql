-- What is settled and refunded of a line is part of what was paid for it. Lines that say more have settled what was not given back.
UPDATE "order_item" i SET "settle_amount" = greatest(0, i."pay_amount" - b."refunded") FROM (
	SELECT l."corp_id", l."order_id", l."sku_id", coalesce(sum(r."amount"), 0) AS "refunded" FROM "order_item" l
		LEFT JOIN "refund" r ON r."corp_id" = l."corp_id" AND r."order_id" = l."order_id" AND r."sku_id" = l."sku_id"
		WHERE l."settle_amount" IS NOT NULL GROUP BY l."corp_id", l."order_id", l."sku_id"
) b WHERE b."corp_id" = i."corp_id" AND b."order_id" = i."order_id" AND b."sku_id" = i."sku_id" AND i."settle_amount" + b."refunded" > i."pay_amount";--> statement-breakpoint
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_settled" CHECK ("order_item"."settle_amount" <= "order_item"."pay_amount");--> statement-breakpoint
CREATE FUNCTION "line_within_paid"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE line record;
BEGIN
	SELECT c.order_id, c.sku_id INTO line FROM changed c CROSS JOIN LATERAL (SELECT sum(r.amount) AS refunded FROM refund r
			WHERE r.corp_id = c.corp_id AND r.order_id = c.order_id AND r.sku_id = c.sku_id) b
		WHERE coalesce(c.settle_amount, 0) + b.refunded > c.pay_amount LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION 'line % % is settled and refunded beyond what was paid', line.order_id, line.sku_id
			USING ERRCODE = 'check_violation', CONSTRAINT = 'line_within_paid';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "refund_within_paid"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE line record;
BEGIN
	SELECT i.order_id, i.sku_id INTO line FROM changed c
		JOIN order_item i ON i.corp_id = c.corp_id AND i.order_id = c.order_id AND i.sku_id = c.sku_id
		CROSS JOIN LATERAL (SELECT sum(r.amount) AS refunded FROM refund r
			WHERE r.corp_id = i.corp_id AND r.order_id = i.order_id AND r.sku_id = i.sku_id) b
		WHERE coalesce(i.settle_amount, 0) + b.refunded > i.pay_amount LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION 'line % % is settled and refunded beyond what was paid', line.order_id, line.sku_id
			USING ERRCODE = 'check_violation', CONSTRAINT = 'line_within_paid';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "line_within_paid_insert" AFTER INSERT ON "order_item" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "line_within_paid"();--> statement-breakpoint
CREATE TRIGGER "line_within_paid_update" AFTER UPDATE ON "order_item" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "line_within_paid"();--> statement-breakpoint
CREATE TRIGGER "line_within_paid_insert" AFTER INSERT ON "refund" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "refund_within_paid"();--> statement-breakpoint
CREATE TRIGGER "line_within_paid_update" AFTER UPDATE ON "refund" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "refund_within_paid"();
