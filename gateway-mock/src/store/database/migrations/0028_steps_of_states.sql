-- The steps from status to status that `rules/sampleStates.ts` and `rules/cooperationStates.ts` know; whatever else is tried fails.
CREATE FUNCTION "sample_step"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.status, NEW.status) IN ((12, 6), (6, 3), (6, 2), (11, 3), (11, 6), (11, 2), (3, 4), (3, 6), (4, 5), (5, 10), (2, 6)) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'sample % goes from status % to %', OLD.sample_id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "sample_step" BEFORE UPDATE OF "status" ON "sample" FOR EACH ROW
	WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION "sample_step"();--> statement-breakpoint
CREATE FUNCTION "sample_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.status IN (12, 6, 2) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'sample % is removed in status %', OLD.sample_id, NEW.status USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "sample_kept" BEFORE UPDATE OF "deleted_at" ON "sample" FOR EACH ROW
	WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION "sample_kept"();--> statement-breakpoint
CREATE FUNCTION "cooperation_step"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.status, NEW.status) IN ((1, 2), (1, 3), (2, 3), (1, 4), (2, 4), (4, 1)) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'cooperation % goes from status % to %', OLD.coop_id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "cooperation_step" BEFORE UPDATE OF "status" ON "cooperation" FOR EACH ROW
	WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION "cooperation_step"();--> statement-breakpoint
CREATE FUNCTION "cooperation_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.status IN (1, 4) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'cooperation % is removed in status %', OLD.coop_id, NEW.status USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "cooperation_kept" BEFORE UPDATE OF "deleted_at" ON "cooperation" FOR EACH ROW
	WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION "cooperation_kept"();
