-- Who counts a till is not told what it should hold before it is counted, where the centre wants it so.
ALTER TABLE centro ADD COLUMN conteo_ciego boolean NOT NULL DEFAULT false;
