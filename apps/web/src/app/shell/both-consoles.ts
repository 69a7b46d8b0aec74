// What both consoles need at once travels with the shell: in files of its own it would weigh a third more.
import '@fieldstone/contracts/app-data';
import '../../shared/read-only.ts';
import '../../shared/ui/skeleton.tsx';
import './frame.tsx';
import './navigation.module.css';
