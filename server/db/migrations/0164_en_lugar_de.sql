-- A late fee of a debt that moved to another course is not charged again (docs/diseno/dominio.md, «Matrículas»).

-- The charges, of every course that was left, whose overdue debt this one is: their late fees are its own.
ALTER TABLE cargos ADD COLUMN en_lugar_de integer[] NOT NULL DEFAULT '{}';
