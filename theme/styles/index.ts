// Order matters: tokens.css also names the cascade layers.
import './tokens.css';
import './fonts.css';
import './later-fonts.css';
import './base.css';
import './motion.css';
