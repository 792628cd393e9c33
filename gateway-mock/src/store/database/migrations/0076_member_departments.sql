CREATE TABLE "member_dept" (
	"corp_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"dept_id" integer NOT NULL,
	"from_time" bigint NOT NULL,
	"to_time" bigint,
	CONSTRAINT "member_dept_corp_id_user_id_from_time_pk" PRIMARY KEY("corp_id","user_id","from_time"),
	CONSTRAINT "member_dept_period" CHECK ("member_dept"."to_time" > "member_dept"."from_time")
);
--> statement-breakpoint
-- Whoever is there has been there since the beginning: where they were before is not known.
INSERT INTO "member_dept" (corp_id, user_id, dept_id, from_time) SELECT corp_id, user_id, dept_id, 0 FROM "corp_user";--> statement-breakpoint
UPDATE "follow" t SET dept_id = u.dept_id FROM "corp_user" u
	WHERE u.corp_id = t.corp_id AND u.user_id = t.user_id AND t.dept_id <> u.dept_id AND t.unbind_time IS NULL;--> statement-breakpoint
UPDATE "sample" t SET dept_id = u.dept_id FROM "corp_user" u
	WHERE u.corp_id = t.corp_id AND u.user_id = t.user_id AND t.dept_id <> u.dept_id AND t.status IN (12, 11, 6);--> statement-breakpoint
UPDATE "cooperation" t SET dept_id = u.dept_id FROM "corp_user" u
	WHERE u.corp_id = t.corp_id AND u.user_id = t.user_id AND t.dept_id <> u.dept_id AND t.status IN (1, 2);--> statement-breakpoint
UPDATE "schedule" t SET dept_id = u.dept_id FROM "corp_user" u
	WHERE u.corp_id = t.corp_id AND u.user_id = t.user_id AND t.dept_id <> u.dept_id AND t.status = 1;--> statement-breakpoint
UPDATE "content_item" t SET dept_id = u.dept_id FROM "corp_user" u
	WHERE u.corp_id = t.corp_id AND u.user_id = t.user_id AND t.dept_id <> u.dept_id AND t.status IN (1, 2);--> statement-breakpoint
-- What is open is of the department where its member is, whoever writes it; what is finished keeps the one it had.
CREATE FUNCTION "open_dept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.dept_id := coalesce((SELECT u.dept_id FROM corp_user u WHERE u.corp_id = NEW.corp_id AND u.user_id = NEW.user_id), NEW.dept_id);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "follow_dept" BEFORE INSERT OR UPDATE ON "follow" FOR EACH ROW
	WHEN (NEW.unbind_time IS NULL) EXECUTE FUNCTION "open_dept"();--> statement-breakpoint
CREATE TRIGGER "sample_dept" BEFORE INSERT OR UPDATE ON "sample" FOR EACH ROW
	WHEN (NEW.status IN (12, 11, 6)) EXECUTE FUNCTION "open_dept"();--> statement-breakpoint
CREATE TRIGGER "cooperation_dept" BEFORE INSERT OR UPDATE ON "cooperation" FOR EACH ROW
	WHEN (NEW.status IN (1, 2)) EXECUTE FUNCTION "open_dept"();--> statement-breakpoint
CREATE TRIGGER "schedule_dept" BEFORE INSERT OR UPDATE ON "schedule" FOR EACH ROW
	WHEN (NEW.status = 1) EXECUTE FUNCTION "open_dept"();--> statement-breakpoint
CREATE TRIGGER "content_item_dept" BEFORE INSERT OR UPDATE ON "content_item" FOR EACH ROW
	WHEN (NEW.status IN (1, 2)) EXECUTE FUNCTION "open_dept"();--> statement-breakpoint
-- A member moves: the stay ends, another begins, and what is open goes along. `updated_at` of the write is the moment of the move.
CREATE FUNCTION "member_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	since bigint;
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO member_dept (corp_id, user_id, dept_id, from_time) VALUES (NEW.corp_id, NEW.user_id, NEW.dept_id, 0)
			ON CONFLICT DO NOTHING;
		RETURN NULL;
	END IF;
	SELECT greatest(m.from_time, NEW.updated_at) INTO since FROM member_dept m
		WHERE m.corp_id = NEW.corp_id AND m.user_id = NEW.user_id AND m.to_time IS NULL;
	since := coalesce(since, NEW.updated_at);
	UPDATE member_dept SET to_time = since
		WHERE corp_id = NEW.corp_id AND user_id = NEW.user_id AND to_time IS NULL AND from_time < since;
	-- Moved twice within a second: nobody was there in between.
	INSERT INTO member_dept (corp_id, user_id, dept_id, from_time) VALUES (NEW.corp_id, NEW.user_id, NEW.dept_id, since)
		ON CONFLICT (corp_id, user_id, from_time) DO UPDATE SET dept_id = excluded.dept_id;
	UPDATE follow SET dept_id = NEW.dept_id WHERE corp_id = NEW.corp_id AND user_id = NEW.user_id AND unbind_time IS NULL;
	UPDATE sample SET dept_id = NEW.dept_id WHERE corp_id = NEW.corp_id AND user_id = NEW.user_id AND status IN (12, 11, 6);
	UPDATE cooperation SET dept_id = NEW.dept_id WHERE corp_id = NEW.corp_id AND user_id = NEW.user_id AND status IN (1, 2);
	UPDATE schedule SET dept_id = NEW.dept_id WHERE corp_id = NEW.corp_id AND user_id = NEW.user_id AND status = 1;
	UPDATE content_item SET dept_id = NEW.dept_id WHERE corp_id = NEW.corp_id AND user_id = NEW.user_id AND status IN (1, 2);
	-- Lines that were paid since, in the same second or ahead of a clock that was set back, and are here already.
	UPDATE order_attr s SET dept_id = NEW.dept_id FROM (
		SELECT i.order_id, i.sku_id FROM order_item i WHERE i.corp_id = NEW.corp_id AND i.pay_time >= since
		UNION SELECT w.order_id, w.sku_id FROM withdrawn_item w WHERE w.corp_id = NEW.corp_id AND w.pay_time >= since
	) x WHERE s.corp_id = NEW.corp_id AND s.order_id = x.order_id AND s.sku_id = x.sku_id
		AND s.user_id = NEW.user_id AND s.dept_id <> NEW.dept_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "member_joined" AFTER INSERT ON "corp_user" FOR EACH ROW EXECUTE FUNCTION "member_moved"();--> statement-breakpoint
CREATE TRIGGER "member_moved" AFTER UPDATE ON "corp_user" FOR EACH ROW
	WHEN (OLD.dept_id <> NEW.dept_id) EXECUTE FUNCTION "member_moved"();
