-- How the school said it works on its first start, which nobody asked the schools that were there before: all null.
-- The profile proposes what is shown; an answer says whether the school does it.
ALTER TABLE centro
  ADD COLUMN perfil text CHECK (perfil IN ('academia', 'tecnico', 'colegio', 'todo')),
  ADD COLUMN usa_cai boolean,
  ADD COLUMN usa_transferencias boolean,
  ADD COLUMN usa_becas boolean,
  ADD CONSTRAINT centro_respuestas CHECK (num_nulls(perfil, usa_cai, usa_transferencias, usa_becas) IN (0, 4)),
  -- The list of first steps was put away.
  ADD COLUMN sin_primeros_pasos boolean NOT NULL DEFAULT false;
