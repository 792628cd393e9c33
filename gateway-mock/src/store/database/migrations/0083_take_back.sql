ALTER TABLE "outbox" ADD COLUMN "held_for" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "held_for" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- A member's own last step is taken back within the seconds of 撤销 (`TAKE_BACK_SECONDS`): the entry of the log that wrote the record
-- last is that step, by the member who now writes.
CREATE OR REPLACE FUNCTION "cooperation_step"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.status, NEW.status) IN ((1, 2), (1, 3), (2, 3), (1, 4), (2, 4), (4, 1)) THEN
		RETURN NEW;
	END IF;
	IF NEW.updated_at > OLD.updated_at AND NEW.updated_at <= OLD.updated_at + 15 AND EXISTS (
		SELECT FROM "coop_log" l WHERE l.coop_id = OLD.coop_id AND l.created_at = OLD.updated_at AND l.user_id = NEW.updated_by
			AND (l.action, NEW.status, OLD.status) IN (('confirm', 1, 2), ('finish', 2, 3), ('cancel', 2, 4))
	) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'cooperation % goes from status % to %', OLD.coop_id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
END $$;
