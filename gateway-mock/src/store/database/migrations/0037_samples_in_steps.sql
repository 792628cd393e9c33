ALTER TABLE "corp_setting" ADD COLUMN "monitor_rule" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sample" ADD COLUMN "first_reviewer_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Who asked takes a request back into a draft.
CREATE OR REPLACE FUNCTION "sample_step"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.status, NEW.status) IN ((12, 6), (6, 3), (6, 2), (6, 12), (11, 3), (11, 6), (11, 2), (3, 4), (3, 6), (4, 5), (5, 10), (2, 6)) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'sample % goes from status % to %', OLD.sample_id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
END $$;
