-- An enrolment that ended with its course is told by a mark: its reason is a sentence for people, in any language.
ALTER TABLE matricula_estados ADD COLUMN con_el_curso boolean NOT NULL DEFAULT false;
UPDATE matricula_estados SET con_el_curso = true WHERE estado = 'finalizada' AND motivo = 'Terminó el curso';
