-- One open follow per talent where the corporation's mode allows one: the mode is another table's, so a trigger notes it.
CREATE FUNCTION "follow_note_single"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.is_single := CASE WHEN NEW.classify = 1 AND EXISTS (
		SELECT 1 FROM corp_setting s WHERE s.corp_id = NEW.corp_id AND s.follow_mode = 100
	) THEN 1 ELSE 0 END;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "follow_single" BEFORE INSERT ON "follow" FOR EACH ROW EXECUTE FUNCTION "follow_note_single"();--> statement-breakpoint
UPDATE "follow" f SET is_single = 1 FROM "corp_setting" s
	WHERE s.corp_id = f.corp_id AND s.follow_mode = 100 AND f.classify = 1 AND f.unbind_time IS NULL
	AND NOT EXISTS (SELECT 1 FROM "follow" o WHERE o.corp_id = f.corp_id AND o.author_id = f.author_id AND o.platform = f.platform
		AND o.classify = 1 AND o.unbind_time IS NULL AND o.id <> f.id);
